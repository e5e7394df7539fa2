import { describe, expect, it } from 'vitest';
import type { RosterReport } from './api';
import { SLUG, slugOf } from './api';
import { passwordSheet } from './UsersPage';

describe('slugs', () => {
  it.each([
    ['Town Planning', 'town-planning'],
    ['  E-Ferfar (7/12) ', 'e-ferfar-7-12'],
    ['RTS & Co.', 'rts-co'],
    ['नगर रचना', ''],
    ['--x--', 'x'],
  ])('derive from %j: %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('allow only lower-case letters, digits and hyphens', () => {
    expect(['a-1', '712', 'A', 'a_b', 'a b', ''].map((text) => SLUG.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('passwordSheet', () => {
  it('quotes cells and escapes formulas', () => {
    const report = { passwords: [{ name: '=1+1', email: 'a@b.example', password: 'x"y' }] } as RosterReport;
    expect(passwordSheet(report)).toBe('"name","email","password"\r\n"\'=1+1","a@b.example","x""y"');
  });
});
