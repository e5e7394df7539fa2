import { describe, expect, it } from 'vitest';
import {
  financialYears,
  hasPeriod,
  isReversed,
  kindOf,
  scopeFromUrl,
  tidy,
  without,
  withScope,
} from '@/shared/filters/scope';
import { shortName } from './api';
import { span } from './Change';
import { longDay } from './context';
import { daysFinding, largestRow, sumOf, topShare, untilToday, withOther } from './findings';
import { CARD_IDS } from './ids';

describe('scope filters', () => {
  it('read and write their own URL parameters and keep the others', () => {
    const address = new URLSearchParams('period=quarter&quarter=Q2&district_id=15&tab=x&taluka_id=');
    const filters = scopeFromUrl(address);
    expect(filters).toEqual({ period: 'quarter', quarter: 'Q2', district_id: '15' });
    expect(withScope(address, { department: 'mining' }).toString()).toBe('tab=x&department=mining');
  });

  it('drop values that do not fit the kind of period or the district', () => {
    expect(tidy({ period: 'month', quarter: 'Q1', financial_year: '2025-2026', taluka_id: '3' })).toEqual({
      period: 'month',
    });
    expect(tidy({ period: 'financial_year', financial_year: '2025-2026', date_from: '2026-01-01' })).toEqual({
      financial_year: '2025-2026',
    });
    expect(tidy({ period: 'custom', date_from: '2026-01-01', date_to: '' })).toEqual({
      date_from: '2026-01-01',
    });
  });

  it('infer the kind of period', () => {
    expect([kindOf({}), kindOf({ quarter: 'Q1' }), kindOf({ date_to: '2026-01-01' })]).toEqual([
      'financial_year',
      'quarter',
      'custom',
    ]);
    expect([hasPeriod({ department: 'x' }), hasPeriod({ quarter: 'Q1' })]).toEqual([false, true]);
  });

  it('drop the taluka together with its district', () => {
    expect(without({ district_id: '1', taluka_id: '2', department: 'x' }, 'district_id')).toEqual({
      department: 'x',
    });
  });

  it('detect a reversed date range', () => {
    expect(isReversed({ date_from: '2026-02-02', date_to: '2026-02-01' })).toBe(true);
    expect(isReversed({ date_from: '2026-02-02' })).toBe(false);
  });

  it('offer the current financial year first', () => {
    expect(financialYears('2026-03-31')[0]).toBe('2025-2026');
    expect(financialYears('2026-04-01')).toEqual([
      '2026-2027',
      '2025-2026',
      '2024-2025',
      '2023-2024',
      '2022-2023',
    ]);
  });
});

describe('texts', () => {
  it('shorten date ranges', () => {
    expect(span('2026-11-01', '2026-11-20', 'en')).toBe('1–20 Nov');
    expect(span('2026-04-01', '2026-11-20', 'en')).toBe('1 Apr – 20 Nov');
    expect(span('2025-12-31', '2026-01-01', 'mr')).toBe('31 डिसें. 2025 – 1 जाने. 2026');
    expect(span('2026-11-20', '2026-11-20', 'en')).toBe('20 Nov');
  });

  it('use the date in India', () => {
    expect(longDay(new Date('2026-11-20T18:29:00Z'), 'en')).toBe('Friday, 20 November 2026');
    expect(longDay(new Date('2026-11-20T18:30:00Z'), 'mr')).toBe('शनिवार, 21 नोव्हेंबर 2026');
  });

  it('cut long names after twelve graphemes', () => {
    expect(shortName('Land Acquisition')).toBe('Land Acquisi…');
    expect(shortName('Fifteen letters')).toBe('Fifteen letters');
    expect(shortName('लोकसेवा हक्क अधिनियम')).toBe('लोकसेवा हक्क अधिनियम');
    expect(shortName('मुख्यमंत्री वॉर रूम आणि कक्ष')).toMatch(/^मुख्यमंत्री वॉर.*…$/);
    expect(shortName('Departments of it')).toBe('Departments…');
  });
});

describe('findings', () => {
  const day = (received: number | null, completed: number | null) => ({ date: '', received, completed });

  it('count only days with sheets', () => {
    expect(daysFinding([day(1, 2), day(null, null), day(3, 1), day(2, 2)])).toEqual({
      key: 'more',
      days: 2,
      of: 3,
    });
    expect(daysFinding([day(5, 2), day(3, 1)])).toEqual({ key: 'fewer', days: 2, of: 2 });
    expect(daysFinding([day(null, null)])).toEqual({ key: 'none', days: 0, of: 0 });
  });

  it('combine small parts', () => {
    const parts = [9, 8, 7, 6, 5, 4, 3].map((value) => ({ value }));
    expect(withOther(parts).other).toBe(7);
    expect(withOther(parts.slice(0, 6))).toEqual({ shown: parts.slice(0, 6), other: 0 });
    expect(topShare(parts.slice(0, 4))).toEqual({ count: 3, percent: 80 });
    expect(topShare([{ value: 4 }])).toEqual({ count: 1, percent: 100 });
    expect(topShare([])).toBeNull();
  });

  it('name the largest row, if any is above zero', () => {
    const rows = [{ n: 1 }, { n: 3 }, { n: 2 }];
    expect(largestRow(rows, (row) => row.n)).toBe(rows[1]);
    expect(largestRow([{ n: 0 }], (row) => row.n)).toBeNull();
  });

  it('sum missing values to null, not zero', () => {
    expect(sumOf([null, null])).toBeNull();
    expect(sumOf([1, null, 2])).toBe(3);
  });
});

it('limits the calendar to past days and expected sheets', () => {
  const columns = ['23', '24', '25', '26'].map((day) => ({ key: `2026-11-${day}` }));
  const row = (expected: number) => ({ totals: { expected }, cells: [1, 2, 3, 4] });
  const grid = { columns, rows: [row(3), row(0)] } as unknown as Parameters<typeof untilToday>[0];
  const shown = untilToday(grid, '2026-11-25', 2);
  expect(shown.columns.map(({ key }) => key)).toEqual(['2026-11-24', '2026-11-25']);
  expect(shown.rows.map(({ cells }) => cells)).toEqual([[2, 3]]);
  expect(untilToday(grid, '2026-11-25', 31).columns).toHaveLength(3);
});

it('has unique card ids', () => expect(new Set(CARD_IDS).size).toBe(CARD_IDS.length));
