// Route guards. They only mirror the server's policy: the server decides again on every call.
import { Navigate, Outlet, useLocation } from 'react-router';
import { landingOf, loginFor } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import { isRestricted } from '@/shared/session/session';
import { ErrorState } from '@/shared/ui/States';
import { LoadingApplication } from './LoadingApplication';
import { setupRedirect } from './menu';

export function RequireSession() {
  const { status, problem, user, endedBy, leaveTo, retry } = useRestoredSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <LoadingApplication />;
  if (status === 'failed') return <ErrorState text={problem} onRetry={retry} />;
  // After a deliberate log-out in this tab, show the plain login; everything else returns to the page.
  if (!user && leaveTo) return <Navigate to={leaveTo} replace />;
  if (!user)
    return <Navigate to={loginFor(pathname, endedBy === 'logout' ? null : pathname + search)} replace />;
  if (pathname.startsWith('/superadmin/') && user.role !== 'superadmin')
    return <Navigate to={landingOf(user)} replace />;
  // The Command Center shows its own message to users who are not administrators.
  if (pathname.startsWith('/admin/') && pathname !== '/admin/dashboard' && user.role === 'user')
    return <Navigate to={landingOf(user)} replace />;
  const redirect = isRestricted(user) && setupRedirect(user.role, pathname, pathname + search);
  if (redirect) return <Navigate to={redirect} replace />;
  return <Outlet />;
}

/** /dashboard: redirect to the user's landing page. */
export function Landing() {
  const { status, user } = useRestoredSession();
  if (status === 'loading') return <LoadingApplication />;
  return <Navigate to={user ? landingOf(user) : '/login'} replace />;
}
