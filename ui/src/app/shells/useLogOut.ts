import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import { endSession, useSession } from '@/shared/session/session';

/** Signs out on the server; the person leaves even when that call fails. A second click while it runs does nothing. */
export function useLogOut(): { logOut: () => Promise<void>; leaving: boolean } {
  const navigate = useNavigate();
  const role = useSession((state) => state.user?.role);
  const [leaving, setLeaving] = useState(false);
  const started = useRef(false);
  const logOut = async () => {
    if (started.current) return;
    started.current = true;
    setLeaving(true);
    await api.post('/api/logout').catch((error) => console.warn('logout', error));
    endSession('logout');
    queryClient.clear();
    navigate(role === 'superadmin' ? '/superadmin/login' : role === 'admin' ? '/admin/login' : '/');
  };
  return { logOut, leaving };
}
