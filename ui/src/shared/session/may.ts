// What the logged-in user may do, decided by the server: `may` in the login and profile responses lists the
// ids of permitted operations. Buttons name their operation (`does`) and render only if it is permitted; no
// roles here.
import { useCallback } from 'react';
import { useAsKnown } from '@/api/asKnown';
import type { operations } from '@/api/schema';
import { useSession } from './session';

export type Operation = keyof operations;
type Verb = 'create' | 'update' | 'delete' | 'import' | 'toggle';

/** The operation on a data set's entries or on a kind of record: `import_eferfar`, `toggle_office`. */
export const operationOn = (verb: Verb, name: string) => `${verb}_${name}` as Operation;

/**
 * Whether the user may run an operation; undefined is always allowed. Figures as known on an earlier day are
 * read-only.
 */
export function useMay(): (operation: Operation | undefined) => boolean {
  const user = useSession((state) => state.user);
  const today = useAsKnown(({ on }) => on === null);
  const may = today ? user?.may : undefined;
  return useCallback((operation) => operation === undefined || (may?.includes(operation) ?? false), [may]);
}
