import { describe, expect, it } from 'vitest';
import { landingOf, loginFor, safeReturn } from './paths';

describe('return paths', () => {
  it("accept the portal's own paths", () => {
    expect(safeReturn('/department/e-ferfar/dashboard?trend=Q1')).toBe(
      '/department/e-ferfar/dashboard?trend=Q1',
    );
  });

  // Browsers resolve these to the portal's own host.
  it.each([
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/%252F%252Fevil.example', '/%252F%252Fevil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/:443@evil.example', '/:443@evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['/guide?next=//evil.example#//evil.example', '/guide?next=//evil.example#//evil.example'],
    ['/department/../guide', '/guide'],
  ])('keep %j on the portal', (next, path) => {
    expect(safeReturn(next)).toBe(path);
    expect(new URL(path, 'https://portal.example/login').host).toBe('portal.example');
  });

  it.each([
    'https://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example',
    'data:text/html,x',
    'evil.example',
    '?next=//evil.example',
    '#//evil.example',
    ' //evil.example',
    '///evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/./%2E//evil.example',
    '/department/..//evil.example',
    '/department/%2e%2e//evil.example',
    '/\n/evil.example',
    '/login/',
    '/e-ferfar/Login',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/e-ferfar/login',
    '',
    null,
  ])('reject %j', (next) => {
    expect(safeReturn(next)).toBeNull();
  });
});

describe('logins', () => {
  it('match the page', () => {
    expect(loginFor('/department/mining/dashboard', '/department/mining/dashboard')).toBe(
      '/mining/login?next=%2Fdepartment%2Fmining%2Fdashboard',
    );
    expect(loginFor('/superadmin/dashboard', null)).toBe('/superadmin/login');
    expect(loginFor('/anything', null)).toBe('/login');
  });

  it('lead each role to its landing page', () => {
    const department = { id: 3, name: 'E-Ferfar', name_mr: 'ई-फेरफार', slug: 'e-ferfar' };
    expect(landingOf({ role: 'user', department })).toBe('/department/e-ferfar/dashboard');
    expect(landingOf({ role: 'user', department: null })).toBe('/');
    expect(landingOf({ role: 'admin', department: null })).toBe('/admin/dashboard');
    expect(landingOf({ role: 'superadmin', department: null })).toBe('/superadmin/dashboard');
  });
});
