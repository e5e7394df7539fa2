// The session. The token is kept in each tab's sessionStorage; other tabs of the browser request it over a
// BroadcastChannel and are notified when the session ends. The user is stored as well, for pages loaded while
// the server is unreachable. Both end with the tab; nothing about the user outlives it.
import { create } from 'zustand';
import type { Restriction } from '@/api/host';
import type { Schemas } from '@/api/operations';

const TOKEN_KEY = 'jilha.token';
const USER_KEY = 'jilha.user';
const SIGN_ON_KEY = 'jilha.way';
const CHANNEL = 'jilha.session';
/**
 * How long to wait for a logged-in tab, which may be busy on an old PC. Without such a tab there is no wait.
 */
const HAND_OVER_MS = 3_000;
/** Used where the browser has no locks to tell. */
const HAND_OVER_FALLBACK_MS = 500;

type Me = Schemas['MeOut'];
export type Role = Me['role'];

/** The user's properties that pages use. */
export type SessionUser = Pick<Me, 'id' | 'name' | 'email' | 'role' | 'department'> &
  Partial<
    Pick<
      Me,
      | 'two_factor_setup_required'
      | 'must_change_password'
      | 'has_password'
      | 'idle_minutes'
      | 'session_seconds'
      | 'outside_area'
      | 'sees_whole_district'
      | 'may'
    >
  >;

/** Only the user's own account is open until the password is changed or the second factor set up. */
export const isRestricted = (user: SessionUser): boolean =>
  Boolean(user.must_change_password || user.two_factor_setup_required);

/** Users who log in by single sign-on only have no password. */
export const useHasPassword = (): boolean => useSession(({ user }) => user?.has_password !== false);

export const initialsOf = ({ name }: Pick<SessionUser, 'name'>): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

/** `elsewhere`: logged out in another tab. */
export type EndReason = 'logout' | 'expired' | 'elsewhere';

interface SessionState {
  user: SessionUser | null;
  /** When the session ends, by this PC's clock. */
  endsAt: number | null;
  endedBy: EndReason | null;
  /** Where a deliberate log-out leads. */
  leaveTo: string | null;
  /**
   * Counts tokens received from other tabs without a request; each one makes this tab fetch the user again.
   */
  adopted: number;
}

export const useSession = create<SessionState>()(() => ({
  user: null,
  endsAt: null,
  endedBy: null,
  leaveTo: null,
  adopted: 0,
}));

/** Call `listener` when the user changes or logs out, to drop data held for the previous one. */
export function onUserChange(
  listener: (user: SessionUser | null, previous: SessionUser | null) => void,
): void {
  useSession.subscribe(({ user }, previous) => {
    if (user?.id !== previous.user?.id) listener(user, previous.user);
  });
}

type Message = { kind: 'ask' } | { kind: 'token'; token: string } | { kind: 'end'; reason: EndReason };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

export function readToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY);
}

// A tab with a session holds a shared lock, which tells new tabs whether to wait for a token.
let release: (() => void) | null = null;

function holdLock(): void {
  if (release || !globalThis.navigator?.locks) return;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Rejected only while the page is being unloaded.
  navigator.locks.request(CHANNEL, { mode: 'shared' }, () => ended).catch(() => undefined);
}

async function handOverTimeout(): Promise<number> {
  if (!globalThis.navigator?.locks) return HAND_OVER_FALLBACK_MS;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHANNEL) ? HAND_OVER_MS : 0;
}

export function beginSession(token: string, user: SessionUser): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  setSessionUser(user);
  channel?.postMessage({ kind: 'token', token } satisfies Message);
}

export function setSessionUser({ session_seconds: seconds, ...user }: SessionUser): void {
  sessionStorage.setItem(USER_KEY, JSON.stringify(user));
  useSession.setState({
    user,
    endedBy: null,
    leaveTo: null,
    ...(seconds != null && { endsAt: Date.now() + seconds * 1000 }),
  });
  holdLock();
}

/** The server required a step, or the user has completed it: update the guards. */
export function setRestriction(name: Restriction, required: boolean): void {
  const { user } = useSession.getState();
  if (user && Boolean(user[name]) !== required) setSessionUser({ ...user, [name]: required });
}

/** Remember this tab's place and target during single sign-on; null clears it. */
export function saveSignOnState(state: object | null): void {
  if (state) sessionStorage.setItem(SIGN_ON_KEY, JSON.stringify(state));
  else sessionStorage.removeItem(SIGN_ON_KEY);
}

export const readSignOnState = (): unknown => JSON.parse(sessionStorage.getItem(SIGN_ON_KEY) ?? '{}');

/** The last known user of this tab's token. */
export function storedUser(): SessionUser | null {
  const stored = sessionStorage.getItem(USER_KEY);
  return stored ? (JSON.parse(stored) as SessionUser) : null;
}

function clearSession(reason: EndReason, leaveTo: string | null = null): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(USER_KEY);
  release?.();
  release = null;
  useSession.setState({ user: null, endsAt: null, endedBy: reason, leaveTo });
}

export function endSession(reason: EndReason, leaveTo: string | null = null): void {
  clearSession(reason, leaveTo);
  channel?.postMessage({ kind: 'end', reason } satisfies Message);
}

// While waiting, a received token is handled by `adoptToken`.
let requestingToken = false;

channel?.addEventListener('message', (event: MessageEvent<Message>) => {
  const message = event.data;
  if (message.kind === 'ask') {
    const token = readToken();
    if (token) channel.postMessage({ kind: 'token', token } satisfies Message);
  }
  if (message.kind === 'token' && !readToken()) {
    sessionStorage.setItem(TOKEN_KEY, message.token);
    if (!requestingToken) useSession.setState(({ adopted }) => ({ adopted: adopted + 1 }));
  }
  if (message.kind === 'end') clearSession(message.reason === 'logout' ? 'elsewhere' : message.reason);
});

/** At start: this tab's token, or one handed over by another tab. */
export async function adoptToken(): Promise<string | null> {
  if (readToken() || !channel) return readToken();
  const wait = await handOverTimeout();
  if (wait === 0) return null;
  requestingToken = true;
  channel.postMessage({ kind: 'ask' } satisfies Message);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, wait);
    channel.addEventListener('message', (event: MessageEvent<Message>) => {
      if (event.data.kind !== 'token') return;
      clearTimeout(timer);
      resolve();
    });
  });
  requestingToken = false;
  return readToken();
}
