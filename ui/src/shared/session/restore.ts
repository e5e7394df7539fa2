// Restores the session at start: this tab's token or another tab's, then its user.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { queryClient } from '@/api/query';
import { eraseSessionItems } from '@/shared/persistence/vault';
import {
  adoptToken,
  type EndReason,
  type SessionUser,
  setSessionUser,
  storedUser,
  useSession,
} from './session';

/** Fetch the logged-in user. */
export async function refreshSession(): Promise<SessionUser> {
  const { data: user } = await api.get('/api/me');
  setSessionUser(user);
  return user;
}

async function restore(): Promise<SessionUser | null> {
  if (useSession.getState().user) return useSession.getState().user;
  if (!(await adoptToken())) {
    eraseSessionItems();
    return null;
  }
  try {
    return await refreshSession();
  } catch (error) {
    // The client has already cleared the session.
    if (isApiError(error) && error.status === 401) return null;
    // While the server is unreachable the tab continues as its last user; the server decides again on every
    // call.
    const stored = isApiError(error) && error.isOutage ? storedUser() : null;
    if (!stored) throw error;
    setSessionUser(stored);
    return stored;
  }
}

export const sessionQuery = (adopted: number) =>
  queryOptions({
    queryKey: ['session', adopted],
    queryFn: restore,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Resolves when the user is known, or unknown for good. */
export const restoreSession = (): Promise<void> =>
  queryClient.prefetchQuery(sessionQuery(useSession.getState().adopted));

interface RestoredSession {
  status: 'loading' | 'failed' | 'ready';
  /** Why the user could not be fetched. */
  problem: string | undefined;
  user: SessionUser | null;
  endedBy: EndReason | null;
  leaveTo: string | null;
  retry: () => void;
}

export function useRestoredSession(): RestoredSession {
  const { user, endedBy, leaveTo, adopted } = useSession();
  const query = useQuery(sessionQuery(adopted));
  const status = user || query.isSuccess ? 'ready' : query.isError ? 'failed' : 'loading';
  return { status, problem: query.error?.message, user, endedBy, leaveTo, retry: () => query.refetch() };
}
