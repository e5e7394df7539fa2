// The slots of a department's page, loaded with it.
import { use } from 'react';
import type { Slots } from '@/shared/dashboard/slots';
import { loaded } from '@/shared/late';

const modules = import.meta.glob<Slots>('../*/slots.tsx');
const loading = new Map<string, Promise<Slots>>();
const NONE: Slots = {};

/** Suspends until they are there. */
export function useSlots(name: string, declared: readonly string[]): Slots {
  const load = modules[`../${name}/slots.tsx`];
  if (!load || !declared.length) return NONE;
  const known = loading.get(name) ?? loaded(load);
  loading.set(name, known);
  return use(known);
}
