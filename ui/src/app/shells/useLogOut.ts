import { useRef, useState } from 'react';
import { api } from '@/api/client';
import { endSession, useSession } from '@/shared/session/session';

/**
 * Log out on the server; the user leaves even if that call fails. A second click while it runs does nothing.
 */
export function useLogOut(): { logOut: () => Promise<void>; leaving: boolean } {
  const role = useSession((state) => state.user?.role);
  const [leaving, setLeaving] = useState(false);
  const started = useRef(false);
  const logOut = async () => {
    if (started.current) return;
    started.current = true;
    setLeaving(true);
    await api.post('/api/logout').catch((error) => console.warn('logout', error));
    // The page's guard redirects; navigating here too would race with it.
    endSession(
      'logout',
      role === 'superadmin' ? '/superadmin/login' : role === 'admin' ? '/admin/login' : '/',
    );
  };
  return { logOut, leaving };
}
