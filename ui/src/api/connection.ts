// Whether the portal can be reached. Every response and failure is recorded here, the browser's "offline"
// event counts at once, and while the portal is unreachable /api/health is probed with growing pauses.
import { create } from 'zustand';

/**
 * `offline`: this computer has no connection. `down`: it has one, but the portal does not respond or only
 * returns errors.
 */
type Reach = 'online' | 'offline' | 'down';

interface Connection {
  reach: Reach;
  /** While not online: the date of the figures on the page. Null when none were loaded. */
  savedAt: string | null;
  /** Part of the page is waiting for its code. */
  waiting: boolean;
  /** A file of this version is gone from the server, so a newer version is running there. */
  outdated: boolean;
}

export const useConnection = create<Connection>()(() => ({
  reach: 'online',
  savedAt: null,
  waiting: false,
  outdated: false,
}));

/** For rendering: whether requests can be sent. */
export const useReachable = () => useConnection(({ reach }) => reach === 'online');
const isReachable = () => useConnection.getState().reach === 'online';

const HEALTH = '/api/health';
const PROBE_TIMEOUT_MS = 5_000;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

let lastSuccess: string | null = null;
let failedProbes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<Reach> | null = null;

function setReach(reach: Reach): void {
  const { reach: previous, savedAt } = useConnection.getState();
  if (reach === previous) return;
  if (reach === 'online') useConnection.setState({ reach, savedAt: null, waiting: false });
  else useConnection.setState({ reach, savedAt: previous === 'online' ? lastSuccess : savedAt });
}

const isOffline = () => globalThis.navigator?.onLine === false;

async function probe(): Promise<Reach> {
  try {
    const response = await fetch(HEALTH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (response.status < 500) return 'online';
    // A single part (worker, figures) may be unhealthy while pages and entries work.
    const body = (await response.json()) as { data?: { database?: { status?: string } } };
    return body.data?.database?.status === 'ok' ? 'online' : 'down';
  } catch {
    return isOffline() ? 'offline' : 'down';
  }
}

/** Probe the server now. Concurrent callers share one probe. */
export function checkConnection(): Promise<Reach> {
  clearTimeout(timer);
  probing ??= probe().then((reach) => {
    probing = null;
    setReach(reach);
    if (reach === 'online') failedProbes = 0;
    else {
      const delay = RETRY_DELAYS_MS[Math.min(failedProbes, RETRY_DELAYS_MS.length - 1)] ?? 0;
      failedProbes += 1;
      // Jitter, so that clients do not all reconnect at once.
      timer = setTimeout(checkConnection, delay * (0.75 + Math.random() / 2));
    }
    return reach;
  });
  return probing;
}

/** Record a response of any status. */
export function recordResponse(status: number): void {
  if (status < 500) lastSuccess = new Date().toISOString();
  if (status >= 500 || !isReachable()) checkConnection();
}

/** Record a request without a response: refused, cut off or timed out. */
export function recordNoResponse(): void {
  if (isOffline()) setReach('offline');
  checkConnection();
}

/** Record that saved figures are shown; the oldest of them dates the page. */
export function recordSavedFigures(time: string): void {
  const { savedAt } = useConnection.getState();
  if (!isReachable() && (!savedAt || time < savedAt)) useConnection.setState({ savedAt: time });
}

/** Resolve once the server responds. */
export async function whenReachable(): Promise<void> {
  if ((await checkConnection()) === 'online') return;
  await new Promise<void>((resolve) => {
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });
}

/** Call `listener` each time the connection returns. Returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  return useConnection.subscribe((current, previous) => {
    if (current.reach === 'online' && previous.reach !== 'online') listener();
  });
}

/** Start listening to the browser's connection events. */
export function watchConnection(): void {
  window.addEventListener('offline', () => {
    setReach('offline');
    // An installation on this computer is reachable without a network.
    checkConnection();
  });
  window.addEventListener('online', () => checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isReachable()) checkConnection();
  });
}
