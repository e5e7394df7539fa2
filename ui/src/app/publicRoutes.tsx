// Routes that need no session: the public site and the logins. The server renders them too (serverPage.tsx).
// The home page is bundled, since most visits start there; the others are loaded with their route.
import type { RouteObject } from 'react-router';
import { HomePage } from '@/features/home/HomePage';
import { TEXT_PAGES, type TextPageName } from '@/features/pages/PageFrame';
import { loadWithRetry } from '@/shared/lazy';
import { page } from './pages';
import { PublicShell } from './shells/PublicShell';

/** The i18n namespaces of a page, in addition to those of every page. */
export const namespacesOf = (path: string): string[] =>
  /\/(login|sign-on)$/.test(path) ? ['login'] : ['public', /^\/(news.*)?$/.test(path) ? 'home' : 'pages'];

export const publicRoutes: RouteObject[] = [
  {
    Component: PublicShell,
    children: [
      { path: '/', Component: HomePage },
      page('/news', () => import('@/features/home/NewsPage'), 'NewsPage'),
      page('/news/:slug', () => import('@/features/home/ArticlePage'), 'ArticlePage'),
      ...(Object.keys(TEXT_PAGES) as TextPageName[]).map((name) => ({
        path: `/${name}`,
        lazy: async () => {
          const { TextPage } = await loadWithRetry(() => import('@/features/pages/TextPage'));
          return { element: <TextPage page={name} /> };
        },
      })),
      page('/help', () => import('@/features/pages/HelpPage'), 'HelpPage'),
      page('/open-data', () => import('@/features/pages/OpenDataPage'), 'OpenDataPage'),
      page('/unsubscribe', () => import('@/features/pages/UnsubscribePage'), 'UnsubscribePage'),
      page('/contact', () => import('@/features/pages/ContactPage'), 'ContactPage'),
      page('/feedback', () => import('@/features/pages/FeedbackPage'), 'FeedbackPage'),
      page('/sitemap', () => import('@/features/pages/SitemapPage'), 'SitemapPage'),
      page('*', () => import('./NotFound'), 'NotFound'),
    ],
  },
  page('/sign-on', () => import('@/features/login/SignOnPage'), 'SignOnPage'),
  ...(['/login', '/admin/login', '/superadmin/login', '/:service/login'] as const).map((path) => ({
    path,
    lazy: async () => {
      const { LoginPage } = await loadWithRetry(() => import('@/features/login/LoginPage'));
      const role = path === '/admin/login' ? 'admin' : path === '/superadmin/login' ? 'superadmin' : 'user';
      return { element: <LoginPage role={role} anyDepartment={path === '/login'} /> };
    },
  })),
];
