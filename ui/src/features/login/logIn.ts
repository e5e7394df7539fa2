import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { clearPrivateQueries } from '@/api/query';
import { requestPasskey } from '@/shared/session/passkeys';
import { beginSession, type SessionUser } from '@/shared/session/session';

export type LoggedIn = Schemas['LoginOut'];

/** Log in. Failed attempts from other addresses are reported to `warn`. */
export async function logIn(
  credentials: Schemas['LoginIn'],
  warn: (failures: number) => void,
): Promise<SessionUser> {
  return startSession((await api.post('/api/login', { body: credentials })).data, warn);
}

/** Log in with a passkey only. */
export async function logInWithPasskey(
  context: Omit<Schemas['PasskeyLoginIn'], 'passkey'>,
  warn: (failures: number) => void,
): Promise<SessionUser> {
  const body = { ...context, passkey: await requestPasskey() };
  return startSession((await api.post('/api/passkeys/login', { body })).data, warn);
}

/** Start the session from a login response. */
export function startSession(data: LoggedIn, warn: (failures: number) => void): SessionUser {
  clearPrivateQueries();
  beginSession(data.token, data.user);
  // Warn after the session has started, as starting it clears all notices.
  if (data.failures_elsewhere > 0) warn(data.failures_elsewhere);
  return data.user;
}
