import { describe, expect, it } from 'vitest';
import { areaFinding, monthsFinding, othersOf, rateTone, revenueFinding, statusFinding } from './figures';
import type { AreaRow, MonthRow, Totals } from './types';

const totals = (applied: number, generated: number, unpaid = 0) =>
  ({
    total_transactions: 1,
    total_applied: applied,
    total_application_fee_unpaid: unpaid,
    total_generated: generated,
    total_rejected: 0,
    total_royalty: 0,
    total_dmf: 0,
    total_revenue: 0,
    success_rate: applied ? (100 * generated) / applied : null,
  }) as Totals;
const area = (district: string, applied: number) =>
  ({
    ...totals(applied, 3),
    district_id: district.length,
    district,
    district_mr: district,
  }) as AreaRow;
const month = (name: string, rate: number | null, complete = true): MonthRow => ({
  ...totals(10, 5),
  month: name,
  complete,
  sheet: 'received',
  success_rate: rate,
});
const nameOf = (row: AreaRow) => row.district;
const percent = (value: number | null) => `${value}%`;

describe('findings', () => {
  it('names the area with most applications, and no one in a tie', () => {
    expect(areaFinding([area('Thane', 5), area('Palghar', 9)], nameOf)).toEqual({
      key: 'findings.mostApplied',
      values: { area: 'Palghar', most: 9, total: 14 },
    });
    expect(areaFinding([area('Thane', 5), area('Palghar', 5)], nameOf)?.key).toBe('findings.tiedAreas');
    expect(areaFinding([area('Thane', 5)], nameOf)?.key).toBe('findings.oneArea');
    expect(areaFinding([area('Thane', 0), area('Palghar', 0)], nameOf)?.key).toBe('findings.noneApplied');
    expect(areaFinding([], nameOf)).toBeNull();
  });

  it('says the share of generated permits', () => {
    expect(statusFinding(totals(200, 150))).toEqual({
      key: 'findings.generatedShare',
      values: { share: 75 },
    });
    expect(statusFinding(totals(5, 0))?.key).toBe('findings.generatedNone');
    expect(statusFinding(totals(5, 5))?.key).toBe('findings.generatedAll');
    expect(statusFinding(totals(0, 0))).toBeNull();
  });

  it('says the money where there is some', () => {
    expect(revenueFinding(totals(5, 5), String)).toBeNull();
    const some = { ...totals(5, 5), total_royalty: 10, total_dmf: 1, total_revenue: 11 };
    expect(revenueFinding(some, String)?.values).toEqual({ royalty: '10', dmf: '1' });
  });

  it('compares whole months only', () => {
    const rows = [month('2026-08', 60), month('2026-10', 70), month('2026-11', 20, false)];
    expect(monthsFinding(rows, String, percent)).toEqual({
      key: 'findings.monthUp',
      values: { month: '2026-10', rate: '70%', before: '60%', start: '2026-08' },
    });
    expect(monthsFinding([month('2026-10', 70)], String, percent)?.key).toBe('findings.monthOnly');
    expect(monthsFinding([month('2026-11', 70, false)], String, percent)).toBeNull();
    expect(monthsFinding([month('2026-09', 70), month('2026-10', 70)], String, percent)?.key).toBe(
      'findings.monthSame',
    );
  });
});

it('counts what is neither generated nor unpaid, below nothing where more was generated than applied for', () => {
  expect(othersOf(totals(20, 12, 3))).toBe(5);
  expect(othersOf(totals(2, 12, 3))).toBe(-13);
});

it('gives each success rate its badge', () => {
  expect([75, 74.9, 50, 49.9, 0.1, 0, null].map(rateTone)).toEqual([
    'ok',
    'warn',
    'warn',
    'bad',
    'bad',
    'quiet',
    'quiet',
  ]);
});
