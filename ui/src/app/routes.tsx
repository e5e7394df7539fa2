// Every route of the portal. Fixed routes win over /:service/…; pages are loaded with their route. The server
// reads the addresses from here (serverPage.tsx) and responds 404 to any other.
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, type RouteObject, useLocation, useParams, useRouteError } from 'react-router';
import { OwnDepartment } from '@/features/department/OwnDepartment';
import { landingOf, loginFor } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import { isRestricted } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/States';
import { LoadingApplication } from './LoadingApplication';
import { departmentEntries, setupRedirect, superadminEntries } from './menu';
import { lazyPage, page, routesOf } from './pages';
import { publicRoutes } from './publicRoutes';
import * as shells from './shells/shells.module.css';

function ToDepartment() {
  const { slug, service } = useParams();
  return <Navigate to={`/department/${slug ?? service}/dashboard`} replace />;
}

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    HydrateFallback: LoadingApplication,
    children: [
      ...publicRoutes,
      { path: '/dashboard', element: <Landing /> },
      { path: '/departments/:slug/dashboard', element: <ToDepartment /> },
      { path: '/:service/dashboard', element: <ToDepartment /> },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: lazyPage(() => import('./shells/DepartmentShell'), 'DepartmentShell'),
            children: [
              page(
                '/department/e-ferfar/local',
                () => import('@/features/eferfar/local/LocalDashboard'),
                'LocalDashboard',
              ),
              {
                element: <OwnDepartment />,
                children: [
                  page(
                    '/department/:slug/dashboard',
                    () => import('@/features/department/DepartmentPage'),
                    'DepartmentPage',
                  ),
                  page(
                    '/department/:slug/imports',
                    () => import('@/features/data/imports/DepartmentImports'),
                    'DepartmentImports',
                  ),
                  page('/department/:slug/cases', () => import('@/features/cases/Cases'), 'Cases'),
                ],
              },
              ...routesOf(departmentEntries),
            ],
          },
          {
            lazy: lazyPage(() => import('./shells/SuperAdminShell'), 'SuperAdminShell'),
            children: routesOf(superadminEntries),
          },
        ],
      },
    ],
  },
];

// Route guards. They only mirror the server's policy: the server decides again on every call.
function RequireSession() {
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
function Landing() {
  const { status, user } = useRestoredSession();
  if (status === 'loading') return <LoadingApplication />;
  return <Navigate to={user ? landingOf(user) : '/login'} replace />;
}

/** Shown when a page cannot render: its code failed to load, or has a bug. */
function RouteError() {
  const { t } = useTranslation();
  console.error(useRouteError());
  return (
    <main className={shells.routeError}>
      <ErrorState
        title={t('state.broken')}
        text={t('errors.network')}
        onRetry={() => window.location.reload()}
      >
        <Button size="sm" onClick={() => window.location.assign('/')}>
          {t('action.goHome')}
        </Button>
      </ErrorState>
    </main>
  );
}
