// Pages discovered by file name. A menu entry names `features/<page>.tsx` (default export); without that
// file, neither the route nor the menu item exists, so no link is dead.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadWithRetry } from '@/shared/late';

type Page = { default: ComponentType };

// Departments, public pages and the login have routes of their own (routes.tsx).
const files = import.meta.glob<Page>([
  '../features/*/*Page.tsx',
  '!../features/{department,home,login,pages}/*Page.tsx',
]);

const fileOf = (page: string) => files[`../features/${page}.tsx`];

export function hasPage(page: string): boolean {
  return fileOf(page) !== undefined;
}

/** The routes of the entries whose page exists; each loads with its address. */
export function routesOf(entries: { path: string; page: string }[]): RouteObject[] {
  return entries.flatMap(({ path, page }) => {
    const load = fileOf(page);
    return load ? [{ path, lazy: async () => ({ Component: (await loadWithRetry(load)).default }) }] : [];
  });
}
