import { api } from '@/api/client';
import { isAborted } from '@/api/errors';
import { endSession } from './session';

/** Log out on the server, and here even if that call fails. */
export async function logOut(leaveTo: string | null = null): Promise<void> {
  try {
    await api.post('/api/logout');
  } catch (error) {
    // The session has already ended; another user may be logged in.
    if (isAborted(error)) return;
    console.warn('logout', error);
  }
  endSession('logout', leaveTo);
}
