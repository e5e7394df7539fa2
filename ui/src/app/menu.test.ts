import { describe, expect, it } from 'vitest';
import texts from '@/locales/en/shell.json';
import { adminMenu, departmentEntries, superadminEntries, superadminMenu } from './menu';
import { hasPage, routesOf } from './pages';

describe('the menus', () => {
  it('lead only to pages that exist', () => {
    for (const { page } of [...superadminEntries, ...departmentEntries])
      expect(hasPage(page), page).toBe(true);
    expect(routesOf([{ path: '/nowhere', page: 'admin/NoSuchPage' }])).toEqual([]);
  });

  it('have a text for each item and group', () => {
    for (const { heading, items } of [...adminMenu, ...superadminMenu]) {
      if (heading) expect(texts.group).toHaveProperty(heading);
      for (const { label } of items) expect(texts.menu).toHaveProperty(label);
    }
  });

  it('name each address once', () => {
    const paths = [...superadminEntries, ...departmentEntries].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/superadmin/dashboard');
    expect(paths).toContain('/admin/dashboard');
  });
});
