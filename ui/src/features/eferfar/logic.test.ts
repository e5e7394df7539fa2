import { describe, expect, it } from 'vitest';
import { financialYearOf, todayInIndia } from '@/shared/calendar';
import { MAX_NAMES, roundedPercent, splitTop } from '@/shared/charts/finding';
import { AGE_DAYS, financialYears, monthsBetween, monthsOfTab } from './periods';
import { withDays } from './slots';
import { trendFinding } from './TrendChart';
import { type TrendRow, trendOf, trendParams, trendSlots } from './trend';

const month = (period: string, days: number | null, complete = true) =>
  ({
    period,
    avg_processing_days: days,
    total_records: 1,
    count: days === null ? 0 : 1,
    sheet: days === null ? 'missing' : 'received',
    complete,
  }) as TrendRow;

describe('trend parameters', () => {
  it('include year and month only where the tab needs them', () => {
    expect(trendParams({ tab: 'all', year: 2026, month: 11 })).toEqual({ trend: 'all' });
    expect(trendParams({ tab: 'Q3', year: 2026, month: 11 })).toEqual({
      trend: 'Q3',
      financial_year: '2026-2027',
    });
    expect(trendParams({ tab: 'month', year: 2026, month: 2 })).toMatchObject({ selected_month: 2 });
    const answered = { trend: 'month', financial_year: '2026-2027', selected_month: '2027-02' };
    expect(trendOf(answered)).toEqual({ tab: 'month', year: 2026, month: 2 });
  });
});

describe('periods', () => {
  it('start the financial year on 1 April in India', () => {
    expect(financialYearOf('2026-03-31')).toBe(2025);
    expect(financialYearOf('2026-04-01')).toBe(2026);
    expect(todayInIndia(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31');
    expect(todayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
    expect(financialYears('2026-11-21')).toEqual([2027, 2026, 2025, 2024]);
  });

  it('match floor(days / 30.44)', () => {
    const classOf = (days: number) => {
      const months = Math.floor(days / 30.44);
      return months <= 1 ? 'within1month' : months <= 3 ? 'within1to3months' : 'above3months';
    };
    for (let days = 0; days <= 200; days++) {
      const range = AGE_DAYS[classOf(days)];
      expect(days >= range.from && (range.to === null || days <= range.to)).toBe(true);
    }
  });

  it('convert an age class to dates', () => {
    const today = '2026-11-26';
    expect(withDays({ taluka_id: 3, time_period: 'above3months' }, today)).toEqual({
      taluka_id: 3,
      date_to: '2026-07-27',
    });
    const chosen = { time_period: 'within1month', date_from: '2026-11-01', date_to: '2026-12-31' };
    expect(withDays(chosen, today)).toEqual({ date_from: '2026-11-01', date_to: today });
    expect(withDays({ status: 'disputed' }, today)).toEqual({ status: 'disputed' });
  });

  it('list the months of a tab and of a range', () => {
    expect(monthsOfTab('Q4', 2026)).toEqual(['2027-01', '2027-02', '2027-03']);
    expect(monthsOfTab('financial_year', 2026)).toHaveLength(12);
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});

describe('findings', () => {
  it('never round a part to none or all', () => {
    expect(roundedPercent(1, 100_000)).toBe(1);
    expect(roundedPercent(99_999, 100_000)).toBe(99);
    expect(roundedPercent(86, 100)).toBe(86);
  });

  it('compare the latest period with the first one', () => {
    const rows = [
      month('2026-04', 34),
      month('2026-05', null),
      month('2026-11', 24, false),
      month('2026-12', null, false),
    ];
    expect(trendFinding(rows, (period) => period)).toEqual({
      key: 'findings.monthSoFarDown',
      values: { days: 24, period: '2026-11', before: 34, start: '2026-04' },
    });
    expect(trendFinding([month('2026-04', 34)], String)?.key).toBe('findings.monthOnly');
    expect(trendFinding([month('2026-11-02', 20), month('2026-11-03', 20)], String)?.key).toBe(
      'findings.daySame',
    );
    expect(trendFinding([month('2026-04', null)], String)).toBeNull();
  });
});

describe('trend', () => {
  it('puts months in slots, keeps gaps and marks only the current month', () => {
    const rows = [month('2026-04', 34), month('2026-11', 24, false), month('2026-12', null, false)];
    const slots = trendSlots({ tab: 'financial_year', year: 2026, month: 11 }, rows, [month('2025-05', 30)]);
    expect(slots.periods[0]).toBe('2026-04');
    expect(slots.current[0]).toBe(34);
    expect(slots.current[1]).toBeNull();
    expect(slots.previous[1]).toBe(30);
    expect(slots.openSlot).toBe(7);
  });

  it('shows the days of a month, and every month of all time without a comparison', () => {
    const days = trendSlots({ tab: 'month', year: 2026, month: 2 }, [month('2027-02-03', 9)], []);
    expect(days.periods).toHaveLength(28);
    expect(days.current[2]).toBe(9);
    const all = trendSlots(
      { tab: 'all', year: 2026, month: 1 },
      [month('2026-01', 9), month('2026-03', 8)],
      [],
    );
    expect(all.current).toEqual([9, null, 8]);
    expect(all.previous).toEqual([]);
  });
});

it('combines the talukas with the least pending if there are many', () => {
  const rows = Array.from({ length: 40 }, (_, index) => index);
  const { top, others } = splitTop(rows, (row) => row);
  expect(top).toHaveLength(MAX_NAMES - 1);
  expect(top[0]).toBe(39);
  expect(others).toHaveLength(40 - top.length);
  expect(splitTop([1, 2, 3], (row) => row).others).toEqual([]);
});
