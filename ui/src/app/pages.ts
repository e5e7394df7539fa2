// Pages are loaded with their route. A menu entry names `features/<page>.tsx` (default export).
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadWithRetry } from '@/shared/lazy';

type Load<Name extends string> = () => Promise<Record<NoInfer<Name>, ComponentType>>;

/** The `lazy` of a route: the component `name` of a module. */
export const lazyPage =
  <Name extends string>(load: Load<Name>, name: Name) =>
  async () => ({ Component: (await loadWithRetry(load))[name] });

/** A route of one page. */
export const page = <Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject => ({
  path,
  lazy: lazyPage(load, name),
});

// Departments, public pages and the login have routes of their own (routes.tsx).
const files = import.meta.glob<{ default: ComponentType }>([
  '../features/*/*Page.tsx',
  '!../features/{department,home,login,pages}/*Page.tsx',
]);

/** The routes of menu entries. */
export const routesOf = (entries: { path: string; page: string }[]): RouteObject[] =>
  entries.map((entry) => {
    const load = files[`../features/${entry.page}.tsx`];
    if (!load) throw new Error(`no page ${entry.page} for ${entry.path}`);
    return page(entry.path, load, 'default');
  });
