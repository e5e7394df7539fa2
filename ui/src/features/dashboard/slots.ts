// A department's own parts of the page (slots), loaded on demand.
import { use } from 'react';
import type { Slots } from '@/shared/dashboard/slots';
import { loadWithRetry } from '@/shared/lazy';
import type { Declared } from './declared';

const modules = import.meta.glob<Slots>('../*/slots.tsx');
const loading = new Map<string, Promise<Slots>>();
const NONE: Slots = {};

/** Suspend until the slots are loaded. */
export function useSlots({ words, slots }: Declared): Slots {
  const load = modules[`../${words}/slots.tsx`];
  if (!load || !slots.length) return NONE;
  const promise = loading.get(words) ?? loadWithRetry(load);
  loading.set(words, promise);
  return use(promise);
}
