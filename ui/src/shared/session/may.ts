// What the logged-in person may do. The server says it: the ids of the operations that its policies open to this person
// (`may` of the login's and the profile's answer). A button names the operation behind it (`does`) and shows itself
// only where that operation is open; nothing here knows roles.
import { useCallback } from 'react';
import { useAsKnown } from '@/api/asKnown';
import type { operations } from '@/api/schema';
import { useSession } from './session';

export type Operation = keyof operations;
type Deed = 'create' | 'update' | 'delete' | 'import' | 'toggle';

/** The operation that does this to a dataset's entries or to a kind of record: `import_eferfar`, `toggle_office`. */
export const operationOn = (deed: Deed, name: string) => `${deed}_${name}` as Operation;

/** Whether an operation is open to this person; what names none is open to everybody. Nobody changes an earlier day. */
export function useMay(): (operation: Operation | undefined) => boolean {
  const user = useSession((state) => state.user);
  const today = useAsKnown(({ on }) => on === null);
  const may = today ? user?.may : undefined;
  return useCallback((operation) => operation === undefined || (may?.includes(operation) ?? false), [may]);
}
