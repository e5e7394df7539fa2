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
}

export async function logIn(credentials: Credentials): Promise<SessionUser> {
  const { data } = await api.post<LoginAnswer>('/api/login', { body: credentials });
  forgetAnswers();
  beginSession(data.token, data.user);
  return data.user;
}
