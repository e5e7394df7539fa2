// Who is logged in. The token lives in sessionStorage of each tab; other tabs of the same browser ask for it over a
// BroadcastChannel and are told when it ends. Beside it stands who it belongs to, for a page that is loaded again while
// the server cannot be reached. Both end with the tab; nothing about the person outlives it.
import { create } from 'zustand';
import type { Restriction } from '@/api/host';
import type { Schemas } from '@/api/operations';

const TOKEN_KEY = 'jilha.token';
const USER_KEY = 'jilha.user';
const WAY_KEY = 'jilha.way';
const CHANNEL = 'jilha.session';
/** A logged-in tab that is busy, on an old PC, may take its time to answer; without such a tab nobody is waited for. */
const HAND_OVER_MS = 3_000;
/** Where the browser cannot tell whether there is one. */
const PERHAPS_MS = 500;

type Me = Schemas['MeOut'];
export type Role = Me['role'];

/** What of the person the pages look at. */
export type SessionUser = Pick<Me, 'id' | 'name' | 'email' | 'role' | 'department'> &
  Partial<
    Pick<
      Me,
      | 'two_factor_setup_required'
      | 'must_change_password'
      | 'has_password'
      | 'idle_minutes'
      | 'outside_area'
      | 'sees_whole_district'
      | 'may'
    >
  >;

/** Nothing but the own account is open until the password is changed or the second factor is set up. */
export const isRestricted = (user: SessionUser): boolean =>
  Boolean(user.must_change_password || user.two_factor_setup_required);

/** Somebody who logs in by single sign-on alone has none. */
export const useHasPassword = (): boolean => useSession(({ user }) => user?.has_password !== false);

export const initialsOf = ({ name }: SessionUser): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

export type EndReason = 'logout' | 'expired';

interface SessionState {
  user: SessionUser | null;
  endedBy: EndReason | null;
  /** Where a chosen log-out leads. */
  leaveTo: string | null;
  /** How many tokens other tabs have handed over unasked: with each one this tab asks again who is logged in. */
  adopted: number;
}

export const useSession = create<SessionState>()(() => ({
  user: null,
  endedBy: null,
  leaveTo: null,
  adopted: 0,
}));

/** Calls back when somebody else is logged in, or nobody any more: what was in memory for one is not for the other. */
export function onPersonChange(
  listener: (user: SessionUser | null, before: SessionUser | null) => void,
): void {
  useSession.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) listener(user, before.user);
  });
}

type Message = { kind: 'ask' } | { kind: 'token'; token: string } | { kind: 'end'; reason: EndReason };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

export function readToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY);
}

// A tab with a session holds a shared lock as long as it lives: that is how a new tab knows whether to wait for an answer.
let release: (() => void) | null = null;

function hold(): void {
  if (release || !globalThis.navigator?.locks) return;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Refused only to a page that is being left.
  navigator.locks.request(CHANNEL, { mode: 'shared' }, () => ended).catch(() => undefined);
}

function letGo(): void {
  release?.();
  release = null;
}

async function patience(): Promise<number> {
  if (!globalThis.navigator?.locks) return PERHAPS_MS;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHANNEL) ? HAND_OVER_MS : 0;
}

export function beginSession(token: string, user: SessionUser): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  sessionStorage.setItem(USER_KEY, JSON.stringify(user));
  useSession.setState({ user, endedBy: null, leaveTo: null });
  hold();
  channel?.postMessage({ kind: 'token', token } satisfies Message);
}

export function setSessionUser(user: SessionUser): void {
  sessionStorage.setItem(USER_KEY, JSON.stringify(user));
  useSession.setState({ user, endedBy: null, leaveTo: null });
  hold();
}

/** The server refused until something is done, or that has just been done: the guards follow. */
export function setRestriction(name: Restriction, required: boolean): void {
  const { user } = useSession.getState();
  if (user && Boolean(user[name]) !== required) setSessionUser({ ...user, [name]: required });
}

/** Where this tab was and was going, while somebody logs in on another site; null: back again. */
export function keepWay(way: object | null): void {
  if (way) sessionStorage.setItem(WAY_KEY, JSON.stringify(way));
  else sessionStorage.removeItem(WAY_KEY);
}

export const keptWay = (): unknown => JSON.parse(sessionStorage.getItem(WAY_KEY) ?? '{}');

/** Who this tab's token belonged to when the server was last asked. */
export function rememberedUser(): SessionUser | null {
  const stored = sessionStorage.getItem(USER_KEY);
  return stored ? (JSON.parse(stored) as SessionUser) : null;
}

function clear(reason: EndReason, leaveTo: string | null = null): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(USER_KEY);
  letGo();
  useSession.setState({ user: null, endedBy: reason, leaveTo });
}

export function endSession(reason: EndReason, leaveTo: string | null = null): void {
  clear(reason, leaveTo);
  channel?.postMessage({ kind: 'end', reason } satisfies Message);
}

// While this tab waits for a token, its arrival is no news.
let asking = false;

channel?.addEventListener('message', (event: MessageEvent<Message>) => {
  const message = event.data;
  if (message.kind === 'ask') {
    const token = readToken();
    if (token) channel.postMessage({ kind: 'token', token } satisfies Message);
  }
  if (message.kind === 'token' && !readToken()) {
    sessionStorage.setItem(TOKEN_KEY, message.token);
    if (!asking) useSession.setState(({ adopted }) => ({ adopted: adopted + 1 }));
  }
  if (message.kind === 'end') clear(message.reason);
});

/** At start: this tab's own token, or the one another tab hands over within a moment. */
export async function adoptToken(): Promise<string | null> {
  if (readToken() || !channel) return readToken();
  const wait = await patience();
  if (wait === 0) return null;
  asking = true;
  channel.postMessage({ kind: 'ask' } satisfies Message);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, wait);
    channel.addEventListener('message', (event: MessageEvent<Message>) => {
      if (event.data.kind !== 'token') return;
      clearTimeout(timer);
      resolve();
    });
  });
  asking = false;
  return readToken();
}
