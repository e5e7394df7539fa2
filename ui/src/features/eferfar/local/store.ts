// A user's local entries, files and previous-year figures: in memory while the page is open, encrypted on disk.
import { create } from 'zustand';
import {
  changeEncrypted,
  hasVault,
  loadEncrypted,
  onChangeElsewhere,
  type StoredName,
  saveEncrypted,
  takeLegacyItem,
} from '@/shared/persistence/vault';
import { onUserChange } from '@/shared/session/session';
import type { PreviousYear } from '../api';
import { NO_PREVIOUS_YEAR } from './LocalPies';
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

async function persist(save: () => Promise<void>): Promise<void> {
  if (!hasVault()) return;
  try {
    await save();
    useLocal.setState({ persisted: true });
  } catch (error) {
    console.warn('local entries', error);
    useLocal.setState({ persisted: false });
  }
}

type Records = Pick<LocalState, 'entries' | 'files'>;

/** Change the records here and as stored: another tab may have changed them since. */
function write(change: (records: Records) => Partial<Records>): Promise<void> {
  const { entries, files, persisted } = useLocal.getState();
  const shown = { entries, files };
  useLocal.setState(change(shown));
  return persist(() =>
    changeEncrypted<Records>(ENTRIES, (stored) => {
      // What could not be stored is only here.
      const records = persisted && stored ? stored : shown;
      const changed = { ...records, ...change(records) };
      useLocal.setState(changed);
      return changed;
    }),
  );
}

async function loadOwned<T>(name: StoredName): Promise<T | undefined> {
  const stored = await loadEncrypted<T>(name);
  const unowned = stored === undefined ? await takeLegacyItem<T>(name) : undefined;
  if (unowned !== undefined) await saveEncrypted(name, unowned);
  return stored ?? unowned;
}

export async function load(): Promise<void> {
  if (useLocal.getState().status !== 'ready') await read();
}

async function read(): Promise<void> {
  const stored = await loadOwned<Records>(ENTRIES).catch(() => undefined);
  const before = await loadOwned<PreviousYear>(PREVIOUS_YEAR).catch(() => undefined);
  useLocal.setState({
    status: 'ready',
    entries: Array.isArray(stored?.entries) ? stored.entries : [],
    files: Array.isArray(stored?.files) ? stored.files : [],
    previousYear: { ...NO_PREVIOUS_YEAR, ...before },
  });
}

const readAgain = () => {
  const { status, persisted } = useLocal.getState();
  if (status === 'ready' && persisted) read();
};
onChangeElsewhere(ENTRIES, readAgain);
onChangeElsewhere(PREVIOUS_YEAR, readAgain);

/** The entries without samples, which are dropped when the first real entry is added. */
export const withoutSamples = (entries: LocalEntry[]): LocalEntry[] =>
  entries.filter((entry) => !entry.sample);

export const addSample = (sample: LocalEntry[]): Promise<void> => write(() => ({ entries: sample }));

/** Replace the entry with the same id, or add it. */
export const saveLocal = (entry: LocalEntry): Promise<void> =>
  write(({ entries }) => ({
    entries: entries.some(({ id }) => id === entry.id)
      ? entries.map((row) => (row.id === entry.id ? entry : row))
      : [entry, ...withoutSamples(entries)],
  }));

export const removeLocal = (id: string): Promise<void> =>
  write(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));

export const removeAll = (): Promise<void> => write(() => ({ entries: [], files: [] }));

export const addFile = (file: LocalFile, rows: LocalEntry[]): Promise<void> =>
  write(({ entries, files }) => ({
    entries: [...withoutSamples(entries), ...rows],
    files: [...files, file],
  }));

/** Remove a file and its rows. */
export const removeFile = (id: string): Promise<void> =>
  write(({ entries, files }) => ({
    entries: entries.filter((entry) => entry.fileId !== id),
    files: files.filter((file) => file.id !== id),
  }));

export function savePreviousYear(previousYear: PreviousYear): Promise<void> {
  useLocal.setState({ previousYear });
  return persist(() => saveEncrypted(PREVIOUS_YEAR, previousYear));
}
