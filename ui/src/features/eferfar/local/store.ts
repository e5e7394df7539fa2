// A user's local entries, files and previous-year figures: in memory while the page is open, encrypted on disk.
import { create } from 'zustand';
import {
  hasVault,
  loadEncrypted,
  type StoredName,
  saveEncrypted,
  takeUnowned,
} from '@/shared/persistence/vault';
import { onPersonChange } from '@/shared/session/session';
import type { PreviousYear } from '../api';
import { NO_PREVIOUS_YEAR } from './figures';
import type { LocalEntry, LocalFile } from './types';

const ENTRIES = 'local-daily-entries';
const PREVIOUS_YEAR = 'local-previous-year';

interface LocalState {
  status: 'loading' | 'ready';
  entries: LocalEntry[];
  files: LocalFile[];
  previousYear: PreviousYear;
  /** False if nothing can be stored beyond this tab: no Web Crypto, or the quota is exceeded. */
  kept: boolean;
}

const empty = (): LocalState => ({
  status: 'loading',
  entries: [],
  files: [],
  previousYear: NO_PREVIOUS_YEAR,
  kept: hasVault(),
});

export const useLocal = create<LocalState>()(empty);

onPersonChange(() => useLocal.setState(empty()));

export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

async function keep(name: StoredName, value: unknown): Promise<void> {
  if (!hasVault()) return;
  try {
    await saveEncrypted(name, value);
    useLocal.setState({ kept: true });
  } catch (error) {
    console.warn('local entries', error);
    useLocal.setState({ kept: false });
  }
}

function write(change: Partial<Pick<LocalState, 'entries' | 'files'>>): Promise<void> {
  useLocal.setState(change);
  const { entries, files } = useLocal.getState();
  return keep(ENTRIES, { entries, files });
}

async function owned<T>(name: StoredName): Promise<T | undefined> {
  const own = await loadEncrypted<T>(name);
  const unowned = own === undefined ? await takeUnowned<T>(name) : undefined;
  if (unowned !== undefined) await saveEncrypted(name, unowned);
  return own ?? unowned;
}

export async function load(): Promise<void> {
  if (useLocal.getState().status === 'ready') return;
  const stored = await owned<Pick<LocalState, 'entries' | 'files'>>(ENTRIES).catch(() => undefined);
  const before = await owned<PreviousYear>(PREVIOUS_YEAR).catch(() => undefined);
  useLocal.setState({
    status: 'ready',
    entries: Array.isArray(stored?.entries) ? stored.entries : [],
    files: Array.isArray(stored?.files) ? stored.files : [],
    previousYear: { ...NO_PREVIOUS_YEAR, ...before },
  });
}

/** The entries without samples, which are dropped when the first real entry is added. */
export const real = (entries: LocalEntry[]): LocalEntry[] => entries.filter((entry) => !entry.sample);

export const addSample = (entries: LocalEntry[]): Promise<void> => write({ entries });

/** Replace the entry with the same id, or add it. */
export function saveLocal(entry: LocalEntry): Promise<void> {
  const { entries } = useLocal.getState();
  const known = entries.some(({ id }) => id === entry.id);
  return write({
    entries: known ? entries.map((row) => (row.id === entry.id ? entry : row)) : [entry, ...real(entries)],
  });
}

export const removeLocal = (id: string): Promise<void> =>
  write({ entries: useLocal.getState().entries.filter((entry) => entry.id !== id) });

export const removeAll = (): Promise<void> => write({ entries: [], files: [] });

export function addFile(file: LocalFile, rows: LocalEntry[]): Promise<void> {
  const { entries, files } = useLocal.getState();
  return write({ entries: [...real(entries), ...rows], files: [...files, file] });
}

/** Remove a file and its rows. */
export function removeFile(id: string): Promise<void> {
  const { entries, files } = useLocal.getState();
  return write({
    entries: entries.filter((entry) => entry.fileId !== id),
    files: files.filter((file) => file.id !== id),
  });
}

export function savePreviousYear(previousYear: PreviousYear): Promise<void> {
  useLocal.setState({ previousYear });
  return keep(PREVIOUS_YEAR, previousYear);
}
