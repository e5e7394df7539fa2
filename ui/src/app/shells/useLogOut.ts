import { useRef, useState } from 'react';
import { api } from '@/api/client';
import { endSession, useSession } from '@/shared/session/session';

/** Logs out on the server; the person leaves even when that call fails. A second click while it runs does nothing. */
export function useLogOut(): { logOut: () => Promise<void>; leaving: boolean } {
  const role = useSession((state) => state.user?.role);
  const [leaving, setLeaving] = useState(false);
  const started = useRef(false);
  const logOut = async () => {
    if (started.current) return;
    started.current = true;
    setLeaving(true);
    await api.post('/api/logout').catch((error) => console.warn('logout', error));
    // The guard of the page leads there: a second one who navigates would race with it.
    endSession(
      'logout',
      role === 'superadmin' ? '/superadmin/login' : role === 'admin' ? '/admin/login' : '/',
    );
  };
  return { logOut, leaving };
}
