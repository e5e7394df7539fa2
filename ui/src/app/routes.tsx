// Every route of the portal. Fixed routes win over /:service/…; pages are loaded with their route. The server
// reads the addresses from here (serverPage.tsx) and responds 404 to any other.
import { Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { loadWithRetry } from '@/shared/late';
import { Landing, RequireSession } from './guards';
import { LoadingApplication } from './LoadingApplication';
import { departmentEntries, superadminEntries } from './menu';
import { routesOf } from './pages';
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
            lazy: async () => ({
              Component: (await loadWithRetry(() => import('./shells/DepartmentShell'))).DepartmentShell,
            }),
            children: [
              {
                path: '/department/e-ferfar/local',
                lazy: async () => ({
                  Component: (await loadWithRetry(() => import('@/features/eferfar/local/LocalDashboard')))
                    .LocalDashboard,
                }),
              },
              {
                path: '/department/:slug/dashboard',
                lazy: async () => ({
                  Component: (await loadWithRetry(() => import('@/features/department/DepartmentPage')))
                    .DepartmentPage,
                }),
              },
              {
                path: '/department/:slug/imports',
                lazy: async () => ({
                  Component: (await loadWithRetry(() => import('@/features/data/imports/DepartmentImports')))
                    .DepartmentImports,
                }),
              },
              {
                path: '/department/:slug/cases',
                lazy: async () => ({
                  Component: (await loadWithRetry(() => import('@/features/cases/Cases'))).Cases,
                }),
              },
              ...routesOf(departmentEntries),
            ],
          },
          {
            lazy: async () => ({
              Component: (await loadWithRetry(() => import('./shells/SuperAdminShell'))).SuperAdminShell,
            }),
            children: routesOf(superadminEntries),
          },
        ],
      },
    ],
  },
];
