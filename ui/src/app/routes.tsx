// Every address of the portal. Fixed routes win over /:service/…; pages load with their route, except the home page, which is most people's first.
import { createBrowserRouter, Navigate, Outlet, useParams } from 'react-router';
import { HomePage } from '@/features/home/HomePage';
import { TEXT_PAGES, type TextPageName } from '@/features/pages/pages';
import { loaded } from '@/shared/late';
import { Landing, RequireSession } from './guards';
import { LoadingApplication } from './LoadingApplication';
import { departmentEntries, superadminEntries } from './menu';
import { routesOf } from './pages';
import { RouteError } from './RouteError';
import { PublicShell } from './shells/PublicShell';

function ToDepartment() {
  const { slug, service } = useParams();
  return <Navigate to={`/department/${slug ?? service}/dashboard`} replace />;
}

export const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    HydrateFallback: LoadingApplication,
    children: [
      {
        Component: PublicShell,
        children: [
          { path: '/', Component: HomePage },
          {
            path: '/news',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/home/NewsPage'))).NewsPage,
            }),
          },
          {
            path: '/news/:slug',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/home/ArticlePage'))).ArticlePage,
            }),
          },
          ...(Object.keys(TEXT_PAGES) as TextPageName[]).map((page) => ({
            path: `/${page}`,
            lazy: async () => {
              const { TextPage } = await loaded(() => import('@/features/pages/TextPage'));
              return { element: <TextPage page={page} /> };
            },
          })),
          {
            path: '/help',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/pages/HelpPage'))).HelpPage,
            }),
          },
          {
            path: '/contact',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/pages/ContactPage'))).ContactPage,
            }),
          },
          {
            path: '/feedback',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/pages/FeedbackPage'))).FeedbackPage,
            }),
          },
          {
            path: '/sitemap',
            lazy: async () => ({
              Component: (await loaded(() => import('@/features/pages/SitemapPage'))).SitemapPage,
            }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await loaded(() => import('./NotFound'))).NotFound }),
          },
        ],
      },
      { path: '/dashboard', element: <Landing /> },
      ...(['/login', '/admin/login', '/superadmin/login', '/:service/login'] as const).map((path) => ({
        path,
        lazy: async () => {
          const { LoginPage } = await loaded(() => import('@/features/login/LoginPage'));
          const role =
            path === '/admin/login' ? 'admin' : path === '/superadmin/login' ? 'superadmin' : 'user';
          return { element: <LoginPage role={role} anyDepartment={path === '/login'} /> };
        },
      })),
      { path: '/departments/:slug/dashboard', element: <ToDepartment /> },
      { path: '/:service/dashboard', element: <ToDepartment /> },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({
              Component: (await loaded(() => import('./shells/DepartmentShell'))).DepartmentShell,
            }),
            children: [
              {
                path: '/department/e-ferfar/local',
                lazy: async () => ({
                  Component: (await loaded(() => import('@/features/eferfar/local/LocalDashboard')))
                    .LocalDashboard,
                }),
              },
              {
                path: '/department/:slug/dashboard',
                lazy: async () => ({
                  Component: (await loaded(() => import('@/features/department/DepartmentPage')))
                    .DepartmentPage,
                }),
              },
              {
                path: '/department/:slug/imports',
                lazy: async () => ({
                  Component: (await loaded(() => import('@/features/data/imports/DepartmentImports')))
                    .DepartmentImports,
                }),
              },
              ...routesOf(departmentEntries),
            ],
          },
          {
            lazy: async () => ({
              Component: (await loaded(() => import('./shells/SuperAdminShell'))).SuperAdminShell,
            }),
            children: routesOf(superadminEntries),
          },
        ],
      },
    ],
  },
]);
