import { describe, expect, it } from 'vitest';
import texts from '@/locales/en/shell.json';
import { adminMenu, departmentEntries, setupRedirect, superadminEntries, superadminMenu } from './menu';
import { routesOf } from './pages';

describe('the menus', () => {
  it('link only to pages that exist', () => {
    const entries = [...superadminEntries, ...departmentEntries];
    expect(routesOf(entries)).toHaveLength(entries.length);
    expect(() => routesOf([{ path: '/nowhere', page: 'admin/NoSuchPage' }])).toThrow('admin/NoSuchPage');
  });

  it('have a text for each item and group', () => {
    for (const { heading, items } of [...adminMenu, ...superadminMenu]) {
      if (heading) expect(texts.group).toHaveProperty(heading);
      for (const { label } of items) expect(texts.menu).toHaveProperty(label);
    }
  });

  it('contain each address once', () => {
    const paths = [...superadminEntries, ...departmentEntries].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/superadmin/dashboard');
    expect(paths).toContain('/admin/dashboard');
  });
});

describe('before the second factor is set up', () => {
  it.each([
    ['admin', '/admin/settings'],
    ['admin', '/admin/profile'],
    ['superadmin', '/superadmin/account'],
    ['superadmin', '/superadmin/profile'],
  ] as const)('lets an %s stay on %s', (role, path) => {
    expect(setupRedirect(role, path, path)).toBeNull();
  });

  it.each([
    ['admin', '/admin/dashboard', '/admin/settings?next=%2Fadmin%2Fdashboard%3Fyear%3D2026'],
    ['superadmin', '/superadmin/settings', '/superadmin/account?next=%2Fsuperadmin%2Fsettings%3Fyear%3D2026'],
    [
      'superadmin',
      '/department/mining/dashboard',
      '/superadmin/account?next=%2Fdepartment%2Fmining%2Fdashboard%3Fyear%3D2026',
    ],
  ] as const)('sends an %s from %s to the account settings and back', (role, path, to) => {
    expect(setupRedirect(role, path, `${path}?year=2026`)).toBe(to);
  });
});
