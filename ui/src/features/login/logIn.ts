import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { forgetAnswers } from '@/api/query';
import { askPasskey } from '@/shared/session/passkeys';
import { beginSession, type SessionUser } from '@/shared/session/session';

export type Credentials = Schemas['LoginIn'];
export type LoggedIn = Schemas['LoginOut'];

/** Logs in. Guesses at the account from other addresses are told by `warn`, to stay until they are read. */
export async function logIn(
  credentials: Credentials,
  warn: (failures: number) => void,
): Promise<SessionUser> {
  return enter((await api.post('/api/login', { body: credentials })).data, warn);
}

/** The same with a passkey alone. */
export async function logInWithPasskey(
  way: Omit<Schemas['PasskeyLoginIn'], 'passkey'>,
  warn: (failures: number) => void,
): Promise<SessionUser> {
  const body = { ...way, passkey: await askPasskey() };
  return enter((await api.post('/api/passkeys/login', { body })).data, warn);
}

/** Begins the session that a login answered with, whichever way it went. */
export function enter(data: LoggedIn, warn: (failures: number) => void): SessionUser {
  forgetAnswers();
  beginSession(data.token, data.user);
  // Notices belong to a person: those from before the session are gone.
  if (data.failures_elsewhere > 0) warn(data.failures_elsewhere);
  return data.user;
}
