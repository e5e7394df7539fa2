// Whether the portal can be reached: the one place that knows. Every answer and every failure is noted here, the browser's
// own "offline" counts at once, and while something is wrong /api/health is asked again, with growing pauses.
import { create } from 'zustand';

/** `offline`: this computer has no connection. `down`: it has one, but the portal does not answer, or only with errors. */
export type Reach = 'online' | 'offline' | 'down';

interface Connection {
  reach: Reach;
  /** While not online: as of when the figures on the page are. Null when none were loaded. */
  savedAt: string | null;
  /** A part of the page waits for its code. */
  waiting: boolean;
  /** A file of this version is gone from the server: a newer version is running there. */
  outdated: boolean;
}

export const useConnection = create<Connection>()(() => ({
  reach: 'online',
  savedAt: null,
  waiting: false,
  outdated: false,
}));

/** For drawing: whether the server can be asked. */
export const useReachable = () => useConnection(({ reach }) => reach === 'online');
export const isReachable = () => useConnection.getState().reach === 'online';

const HEALTH = '/api/health';
const PATIENCE_MS = 5_000;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

let lastAnswer: string | null = null;
let failedProbes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<Reach> | null = null;

function become(reach: Reach): void {
  const { reach: before, savedAt } = useConnection.getState();
  if (reach === before) return;
  if (reach === 'online') useConnection.setState({ reach, savedAt: null, waiting: false });
  else useConnection.setState({ reach, savedAt: before === 'online' ? lastAnswer : savedAt });
}

const noConnection = () => globalThis.navigator?.onLine === false;

async function ask(): Promise<Reach> {
  try {
    const answer = await fetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 500) return 'online';
    // One part of the portal may be unwell (no worker, damaged figures) while pages and entries work.
    const body = (await answer.json()) as { data?: { database?: { status?: string } } };
    return body.data?.database?.status === 'ok' ? 'online' : 'down';
  } catch {
    return noConnection() ? 'offline' : 'down';
  }
}

/** Asks at once; whoever asks meanwhile gets the same answer. */
export function checkConnection(): Promise<Reach> {
  clearTimeout(timer);
  probing ??= ask().then((reach) => {
    probing = null;
    become(reach);
    if (reach === 'online') failedProbes = 0;
    else {
      const pause = PAUSES_MS[Math.min(failedProbes, PAUSES_MS.length - 1)] ?? 0;
      failedProbes += 1;
      // Spread, so that a server that comes back does not meet everybody at the same moment.
      timer = setTimeout(checkConnection, pause * (0.75 + Math.random() / 2));
    }
    return reach;
  });
  return probing;
}

/** After every answer of the server, whatever it says. */
export function noteAnswer(status: number): void {
  if (status < 500) lastAnswer = new Date().toISOString();
  if (status >= 500 || !isReachable()) checkConnection();
}

/** After a request without an answer: refused, cut off, too slow. */
export function noteNoAnswer(): void {
  if (noConnection()) become('offline');
  checkConnection();
}

/** Figures from the browser's own copy are shown: the oldest of them dates the page. */
export function noteSaved(at: string): void {
  const { savedAt } = useConnection.getState();
  if (!isReachable() && (!savedAt || at < savedAt)) useConnection.setState({ savedAt: at });
}

/** Resolves when the server answers; at once if it does. */
export async function whenReachable(): Promise<void> {
  if ((await checkConnection()) === 'online') return;
  await new Promise<void>((resolve) => {
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });
}

/** Calls back each time the connection returns; answers with what ends that. */
export function onReconnect(act: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.reach === 'online' && before.reach !== 'online') act();
  });
}

/** At start: listens to the browser. */
export function watchConnection(): void {
  window.addEventListener('offline', () => {
    become('offline');
    // An installation on this very computer answers without any network.
    checkConnection();
  });
  window.addEventListener('online', () => checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isReachable()) checkConnection();
  });
}
