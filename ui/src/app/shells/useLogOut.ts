import { useRef, useState } from 'react';
import { logOut } from '@/shared/session/logOut';
import { useSession } from '@/shared/session/session';

/**
 * Log out on the server; the user leaves even if that call fails. A second click while it runs does nothing.
 */
export function useLogOut(): { logOut: () => Promise<void>; leaving: boolean } {
  const role = useSession((state) => state.user?.role);
  const [leaving, setLeaving] = useState(false);
  const started = useRef(false);
  const leave = async () => {
    if (started.current) return;
    started.current = true;
    setLeaving(true);
    // The page's guard redirects; navigating here too would race with it.
    await logOut(role === 'superadmin' ? '/superadmin/login' : role === 'admin' ? '/admin/login' : '/');
  };
  return { logOut: leave, leaving };
}
