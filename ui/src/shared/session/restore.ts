// Brings a session back at start: this tab's token or another tab's, then the person behind it.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import {
  adoptToken,
  type EndReason,
  rememberedUser,
  type SessionUser,
  setSessionUser,
  useSession,
} from './session';

export interface SessionTimes {
  expires_at?: string;
  idle_minutes?: number;
}

type Me = (SessionUser & SessionTimes) | ({ user: SessionUser } & SessionTimes);

async function restore(): Promise<SessionUser | null> {
  if (useSession.getState().user) return useSession.getState().user;
  if (!(await adoptToken())) return null;
  try {
    const { data } = await api.get<Me>('/api/me');
    const user = 'user' in data ? data.user : data;
    setSessionUser(user);
    return user;
  } catch (error) {
    // The client has cleared the session; nobody is signed in.
    if (isApiError(error) && error.status === 401) return null;
    // Without a connection the tab goes on as the person it belonged to; the server decides again on every call.
    const remembered = isApiError(error) && error.isNetworkError ? rememberedUser() : null;
    if (!remembered) throw error;
    useSession.setState({ user: remembered });
    return remembered;
  }
}

interface RestoredSession {
  status: 'loading' | 'failed' | 'ready';
  user: SessionUser | null;
  endedBy: EndReason | null;
  leaveTo: string | null;
  retry: () => void;
}

export function useRestoredSession(): RestoredSession {
  const { user, endedBy, leaveTo } = useSession();
  const query = useQuery({
    queryKey: ['session'],
    queryFn: restore,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const status = user || query.isSuccess ? 'ready' : query.isError ? 'failed' : 'loading';
  return { status, user, endedBy, leaveTo, retry: () => query.refetch() };
}
