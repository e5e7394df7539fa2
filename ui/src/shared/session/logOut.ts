import { api } from '@/api/client';
import { isAborted } from '@/api/errors';
import { endSession, readToken } from './session';

/** The token of the session that the user is ending. */
let leaving: string | null = null;

/** Whether the user is logging out: the server may refuse other calls before it answers this one. */
export const isLoggingOut = (): boolean => leaving !== null && leaving === readToken();

/** Log out on the server, and here even if that call fails. */
export async function logOut(leaveTo: string | null = null): Promise<void> {
  leaving = readToken();
  try {
    await api.post('/api/logout');
  } catch (error) {
    // The session has already ended; another user may be logged in.
    if (isAborted(error)) return;
    console.warn('logout', error);
  }
  endSession('logout', leaveTo);
}
