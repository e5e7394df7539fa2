import { api } from '@/api/client';
import { forgetAnswers } from '@/api/query';
import { beginSession, type Role, type SessionUser } from '@/shared/session/session';

export interface Credentials {
  email: string;
  password: string;
  role: Role;
  department?: string;
  /** The second step, where the account has one. */
  otp?: string;
  /** What the person says of the own work: noted with the sign-in, never a grant. */
  service?: string;
  user_type?: string;
}

interface LoginAnswer {
  user: SessionUser;
  token: string;
  failures_elsewhere: number;
}

/** Signs in. Guesses at the account from other addresses are told by `warn`, to stay until they are read. */
export async function logIn(
  credentials: Credentials,
  warn: (failures: number) => void,
): Promise<SessionUser> {
  const { data } = await api.post<LoginAnswer>('/api/login', { body: credentials });
  forgetAnswers();
  beginSession(data.token, data.user);
  // Notices belong to a person: those from before the session are gone.
  if (data.failures_elsewhere > 0) warn(data.failures_elsewhere);
  return data.user;
}
