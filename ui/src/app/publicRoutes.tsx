// Routes that need no session: the public site and the logins. The server renders them too (serverPage.tsx).
// The home page is bundled, since most visits start there; the others are loaded with their route.
import type { RouteObject } from 'react-router';
import { HomePage } from '@/features/home/HomePage';
import { TEXT_PAGES, type TextPageName } from '@/features/pages/pages';
import { loadWithRetry } from '@/shared/late';
import { PublicShell } from './shells/PublicShell';

/** The i18n namespaces of a page, in addition to those of every page. */
export const namespacesOf = (path: string): string[] =>
  /\/(login|sign-on)$/.test(path) ? ['login'] : ['public', /^\/(news.*)?$/.test(path) ? 'home' : 'pages'];

export const publicRoutes: RouteObject[] = [
  {
    Component: PublicShell,
    children: [
      { path: '/', Component: HomePage },
      {
        path: '/news',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/home/NewsPage'))).NewsPage,
        }),
      },
      {
        path: '/news/:slug',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/home/ArticlePage'))).ArticlePage,
        }),
      },
      ...(Object.keys(TEXT_PAGES) as TextPageName[]).map((page) => ({
        path: `/${page}`,
        lazy: async () => {
          const { TextPage } = await loadWithRetry(() => import('@/features/pages/TextPage'));
          return { element: <TextPage page={page} /> };
        },
      })),
      {
        path: '/help',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/HelpPage'))).HelpPage,
        }),
      },
      {
        path: '/open-data',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/OpenDataPage'))).OpenDataPage,
        }),
      },
      {
        path: '/unsubscribe',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/UnsubscribePage'))).UnsubscribePage,
        }),
      },
      {
        path: '/contact',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/ContactPage'))).ContactPage,
        }),
      },
      {
        path: '/feedback',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/FeedbackPage'))).FeedbackPage,
        }),
      },
      {
        path: '/sitemap',
        lazy: async () => ({
          Component: (await loadWithRetry(() => import('@/features/pages/SitemapPage'))).SitemapPage,
        }),
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await loadWithRetry(() => import('./NotFound'))).NotFound }),
      },
    ],
  },
  {
    path: '/sign-on',
    lazy: async () => ({
      Component: (await loadWithRetry(() => import('@/features/login/SignOnPage'))).SignOnPage,
    }),
  },
  ...(['/login', '/admin/login', '/superadmin/login', '/:service/login'] as const).map((path) => ({
    path,
    lazy: async () => {
      const { LoginPage } = await loadWithRetry(() => import('@/features/login/LoginPage'));
      const role = path === '/admin/login' ? 'admin' : path === '/superadmin/login' ? 'superadmin' : 'user';
      return { element: <LoginPage role={role} anyDepartment={path === '/login'} /> };
    },
  })),
];
