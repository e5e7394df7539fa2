// Every route of the portal. Fixed routes win over /:service/…; pages are loaded with their route. The server
// reads the addresses from here (serverPage.tsx) and responds 404 to any other.
import { Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { Landing, RequireSession } from './guards';
import { LoadingApplication } from './LoadingApplication';
import { departmentEntries, superadminEntries } from './menu';
import { lazyPage, page, routesOf } from './pages';
import { publicRoutes } from './publicRoutes';
import { RouteError } from './RouteError';

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
                lazy: lazyPage(() => import('@/features/department/OwnDepartment'), 'OwnDepartment'),
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
