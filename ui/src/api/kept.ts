// The last good answers that dashboards are drawn from, kept in this browser: encrypted, for the person who saw them, gone
// when that person logs out. Without a connection they are shown again, with the time at which they were saved.
import { create } from 'zustand';
import { forgetEncrypted, loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';
import { useSession } from '@/shared/session/session';

/** Figures, and what a page needs to name and draw them. Lists of entries are not among them: they hold people's work. */
const KEPT =
  /^\/api\/(site|catalog(\/.*)?|departments(\/[^/]+)?|freshness|dashboard\/(stats|layout)|departments-performance|[\w/-]+\/(dashboard-data|filtered-chart-data|filter-options))$/;
const MOST = 40;
const INDEX = 'kept';

interface Kept {
  user: number;
  savedAt: string;
  body: unknown;
}

/** Since when what is shown is as it was saved; null while the server answers. */
export const useOffline = create<{ savedAt: string | null }>()(() => ({ savedAt: null }));

const userId = () => useSession.getState().user?.id;

export const isKept = (path: string) => userId() !== undefined && KEPT.test(path);

async function nameOf(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${userId()} ${address}`));
  const hex = Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0'));
  return `kept.${hex.join('')}`;
}

// One after the other: the index is read, changed and written.
let writing: Promise<unknown> = Promise.resolve();

async function write(address: string, body: unknown): Promise<void> {
  const user = userId();
  if (user === undefined) return;
  const name = await nameOf(address);
  const known = (await loadEncrypted<string[]>(INDEX)) ?? [];
  const names = [name, ...known.filter((other) => other !== name)];
  for (const old of names.slice(MOST)) forgetEncrypted(old);
  await saveEncrypted(name, { user, savedAt: new Date().toISOString(), body } satisfies Kept);
  await saveEncrypted(INDEX, names.slice(0, MOST));
}

/** After a good answer. What the browser has no room for is not kept. */
export function keep(address: string, body: unknown): void {
  useOffline.setState({ savedAt: null });
  writing = writing.then(() => write(address, body)).catch(() => undefined);
}

/** After a failed connection: the answer of last time, if this person has had one here. */
export async function recall(address: string): Promise<unknown> {
  const kept = await nameOf(address)
    .then((name) => loadEncrypted<Kept>(name))
    .catch(() => undefined);
  if (!kept || kept.user !== userId()) return undefined;
  const { savedAt } = useOffline.getState();
  if (!savedAt || kept.savedAt < savedAt) useOffline.setState({ savedAt: kept.savedAt });
  return kept.body;
}

async function forget(): Promise<void> {
  for (const name of (await loadEncrypted<string[]>(INDEX)) ?? []) forgetEncrypted(name);
  forgetEncrypted(INDEX);
}

useSession.subscribe((state, before) => {
  const leaves = before.user && !state.user && state.endedBy === 'logout';
  if (leaves) writing = writing.then(forget).catch(() => undefined);
});
