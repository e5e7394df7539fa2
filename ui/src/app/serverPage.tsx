// Server rendering of the public pages and the logins (portal/first_paint.py): the same components, rendered
// once with the embedded responses. The browser then renders them again in place.
import 'core-js/web/url';
import './serverGlobals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { type EmbeddedResponses, seedQueries } from '@/api/embedded';
import { queryClient } from '@/api/query';
import { TEXT_PAGES } from '@/features/pages/PageFrame';
import { i18next, startI18n } from '@/shared/i18n';
import { sessionQuery } from '@/shared/session/restore';
import { namespacesOf, publicRoutes } from './publicRoutes';
import { routes as everyRoute } from './routes';

/** The same routes with their lazy pages resolved. */
async function resolveLazyRoutes(routes: RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    routes.map(async ({ lazy, children, ...route }) => ({
      ...route,
      ...(typeof lazy === 'function' && (await lazy())),
      ...(children && { children: await resolveLazyRoutes(children) }),
    })),
  ) as Promise<RouteObject[]>;
}

const routes = resolveLazyRoutes(publicRoutes);

/** Render the page at `address`, a path with an optional query, to markup. */
export async function drawPage(
  address: string,
  language: 'en' | 'mr',
  responses: EmbeddedResponses,
): Promise<string> {
  if (!i18next.isInitialized) await startI18n(language);
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(namespacesOf(address.split('?')[0] ?? address));
  queryClient.clear();
  seedQueries(responses);
  // The server renders without a session.
  queryClient.setQueryData(sessionQuery(0).queryKey, null);
  const router = createMemoryRouter(await routes, { initialEntries: [address] });
  const page = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  router.dispose();
  // Links work as they are. Controls that need a script are disabled until it runs, so that no input is lost.
  return page
    .replaceAll('<button ', '<button inert ')
    .replaceAll('<select ', '<select disabled ')
    .replaceAll('<input ', '<input readonly ');
}

/** The patterns of all addresses that have a page: "/news/:slug". */
const patternsOf = (routeObjects: RouteObject[]): string[] =>
  routeObjects.flatMap(({ path, children }) => [
    ...(path && path !== '*' ? [path] : []),
    ...(children ? patternsOf(children) : []),
  ]);

Object.assign(globalThis, {
  drawPage,
  textPages: Object.keys(TEXT_PAGES),
  patterns: patternsOf(everyRoute),
});
