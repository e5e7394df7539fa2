// The last successful responses of dashboards, stored in this browser for the session; unreadable once it has
// ended. Without a connection they are shown again, with the time they were saved.
import { recordSavedFigures } from '@/api/connection';
import { readToken, useSession } from '../session/session';
import { loadEncrypted, removeEncrypted, type StoredName, saveEncrypted } from './vault';

/**
 * Figures, and what a page needs to label and render them. Lists of entries are excluded because they hold
 * personal data.
 */
const CACHEABLE =
  /^\/api\/(site|catalog(\/.*)?|departments(\/[^/]+)?|freshness|dashboard\/(stats|layout)|departments-performance|[\w/-]+\/(dashboard-data|filtered-chart-data|filter-options))$/;
const MAX_RESPONSES = 40;
const INDEX = 'kept';

interface CachedResponse {
  savedAt: string;
  body: unknown;
}

export const isCacheable = (path: string) => useSession.getState().user !== null && CACHEABLE.test(path);

async function nameOf(address: string): Promise<StoredName> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
  const hex = Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0'));
  return `kept.${hex.join('')}`;
}

// Serialised, because each write reads and updates the index.
let writeQueue: Promise<unknown> = Promise.resolve();

async function write(token: string | null, address: string, body: unknown): Promise<void> {
  const name = await nameOf(address);
  const index = (await loadEncrypted<StoredName[]>(INDEX)) ?? [];
  const names = [name, ...index.filter((stored) => stored !== name)];
  // The next session may have begun: it must not get this response.
  if (readToken() !== token) return;
  for (const old of names.slice(MAX_RESPONSES)) removeEncrypted(old);
  await saveEncrypted(name, { savedAt: new Date().toISOString(), body } satisfies CachedResponse);
  if (readToken() === token) await saveEncrypted(INDEX, names.slice(0, MAX_RESPONSES));
}

/** Store a successful response, if the browser has space. */
export function cacheResponse(address: string, body: unknown): void {
  const token = readToken();
  writeQueue = writeQueue.then(() => write(token, address, body)).catch(() => undefined);
}

/** The last response to this request in this session; used when the connection fails. */
export async function readCachedResponse(address: string): Promise<unknown> {
  const cached = await nameOf(address)
    .then((name) => loadEncrypted<CachedResponse>(name))
    .catch(() => undefined);
  if (!cached) return undefined;
  recordSavedFigures(cached.savedAt);
  return cached.body;
}
