// Brings a session back at start: this tab's token or another tab's, then the person behind it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { queryClient } from '@/api/query';
import { eraseSession } from '@/shared/persistence/vault';
import {
  adoptToken,
  type EndReason,
  rememberedUser,
  type SessionUser,
  setSessionUser,
  useSession,
} from './session';

/** Asks the server who is logged in. */
export async function refreshSession(): Promise<SessionUser> {
  const { data: user } = await api.get('/api/me');
  setSessionUser(user);
  return user;
}

async function restore(): Promise<SessionUser | null> {
  if (useSession.getState().user) return useSession.getState().user;
  if (!(await adoptToken())) {
    eraseSession();
    return null;
  }
  try {
    return await refreshSession();
  } catch (error) {
    // The client has cleared the session; nobody is logged in.
    if (isApiError(error) && error.status === 401) return null;
    // While the server cannot be reached the tab goes on as the person it belonged to; it decides again on every call.
    const remembered = isApiError(error) && error.isOutage ? rememberedUser() : null;
    if (!remembered) throw error;
    setSessionUser(remembered);
    return remembered;
  }
}

export const sessionOf = (adopted: number) =>
  queryOptions({
    queryKey: ['session', adopted],
    queryFn: restore,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Settled when it is known who is logged in, or that nobody knows. */
export const restoreSession = (): Promise<void> =>
  queryClient.prefetchQuery(sessionOf(useSession.getState().adopted));

interface RestoredSession {
  status: 'loading' | 'failed' | 'ready';
  user: SessionUser | null;
  endedBy: EndReason | null;
  leaveTo: string | null;
  retry: () => void;
}

export function useRestoredSession(): RestoredSession {
  const { user, endedBy, leaveTo, adopted } = useSession();
  const query = useQuery(sessionOf(adopted));
  const status = user || query.isSuccess ? 'ready' : query.isError ? 'failed' : 'loading';
  return { status, user, endedBy, leaveTo, retry: () => query.refetch() };
}
