// A user's local entries, files and previous-year figures: in memory while the page is open, encrypted on disk.
import { create } from 'zustand';
import {
  hasVault,
  loadEncrypted,
  type StoredName,
  saveEncrypted,
  takeLegacyItem,
} from '@/shared/persistence/vault';
import { onUserChange } from '@/shared/session/session';
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
  persisted: boolean;
}

const empty = (): LocalState => ({
  status: 'loading',
  entries: [],
  files: [],
  previousYear: NO_PREVIOUS_YEAR,
  persisted: hasVault(),
});

export const useLocal = create<LocalState>()(empty);

onUserChange(() => useLocal.setState(empty()));

export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

async function persist(name: StoredName, value: unknown): Promise<void> {
  if (!hasVault()) return;
  try {
    await saveEncrypted(name, value);
    useLocal.setState({ persisted: true });
  } catch (error) {
    console.warn('local entries', error);
    useLocal.setState({ persisted: false });
  }
}

function write(change: Partial<Pick<LocalState, 'entries' | 'files'>>): Promise<void> {
  useLocal.setState(change);
  const { entries, files } = useLocal.getState();
  return persist(ENTRIES, { entries, files });
}

async function loadOwned<T>(name: StoredName): Promise<T | undefined> {
  const stored = await loadEncrypted<T>(name);
  const unowned = stored === undefined ? await takeLegacyItem<T>(name) : undefined;
  if (unowned !== undefined) await saveEncrypted(name, unowned);
  return stored ?? unowned;
}

export async function load(): Promise<void> {
  if (useLocal.getState().status === 'ready') return;
  const stored = await loadOwned<Pick<LocalState, 'entries' | 'files'>>(ENTRIES).catch(() => undefined);
  const before = await loadOwned<PreviousYear>(PREVIOUS_YEAR).catch(() => undefined);
  useLocal.setState({
    status: 'ready',
    entries: Array.isArray(stored?.entries) ? stored.entries : [],
    files: Array.isArray(stored?.files) ? stored.files : [],
    previousYear: { ...NO_PREVIOUS_YEAR, ...before },
  });
}

/** The entries without samples, which are dropped when the first real entry is added. */
export const withoutSamples = (entries: LocalEntry[]): LocalEntry[] =>
  entries.filter((entry) => !entry.sample);

export const addSample = (entries: LocalEntry[]): Promise<void> => write({ entries });

/** Replace the entry with the same id, or add it. */
export function saveLocal(entry: LocalEntry): Promise<void> {
  const { entries } = useLocal.getState();
  const known = entries.some(({ id }) => id === entry.id);
  return write({
    entries: known
      ? entries.map((row) => (row.id === entry.id ? entry : row))
      : [entry, ...withoutSamples(entries)],
  });
}

export const removeLocal = (id: string): Promise<void> =>
  write({ entries: useLocal.getState().entries.filter((entry) => entry.id !== id) });

export const removeAll = (): Promise<void> => write({ entries: [], files: [] });

export function addFile(file: LocalFile, rows: LocalEntry[]): Promise<void> {
  const { entries, files } = useLocal.getState();
  return write({ entries: [...withoutSamples(entries), ...rows], files: [...files, file] });
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
  return persist(PREVIOUS_YEAR, previousYear);
}
