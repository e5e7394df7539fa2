// Who may see a page. They only mirror the server's policy: the server decides again on every call.
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { landingOf, loginFor } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import { isRestricted } from '@/shared/session/session';
import { ErrorState } from '@/shared/ui/States';
import { LoadingApplication } from './LoadingApplication';
import { setUpFirst } from './menu';

export function RequireSession() {
  const { status, user, endedBy, leaveTo, retry } = useRestoredSession();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <LoadingApplication />;
  if (status === 'failed') return <ErrorState text={t('errors.network')} onRetry={retry} />;
  // A chosen log-out goes to the plain login; only a deep link or an expired session comes back to where it was.
  if (!user && leaveTo) return <Navigate to={leaveTo} replace />;
  if (!user)
    return <Navigate to={loginFor(pathname, endedBy === 'logout' ? null : pathname + search)} replace />;
  if (pathname.startsWith('/superadmin/') && user.role !== 'superadmin')
    return <Navigate to={landingOf(user)} replace />;
  // The Command Center itself tells who is no administrator.
  if (pathname.startsWith('/admin/') && pathname !== '/admin/dashboard' && user.role === 'user')
    return <Navigate to={landingOf(user)} replace />;
  const first = isRestricted(user) && setUpFirst(user.role, pathname, pathname + search);
  if (first) return <Navigate to={first} replace />;
  return <Outlet />;
}

/** /dashboard: a logged-in person's own landing page. */
export function Landing() {
  const { status, user } = useRestoredSession();
  if (status === 'loading') return <LoadingApplication />;
  return <Navigate to={user ? landingOf(user) : '/login'} replace />;
}
