import { describe, expect, it } from 'vitest';
import type { Measure, Point } from './api';
import {
  axisName,
  changeOf,
  formatOf,
  isSignalShown,
  missingMonths,
  periodName,
  shownPoints,
  toneOf,
} from './figures';

const point = (period: string, changes: Partial<Point> = {}): Point => ({
  period,
  first: '2026-04-01',
  value: 1,
  previous: 1,
  change: 0,
  state: 'complete',
  missing: [],
  ...changes,
});
const measure = (points: Point[]) => ({ points }) as Measure;

describe('formatting', () => {
  it('groups counts, keeps decimals, marks rates and shows a dash for missing values', () => {
    expect(formatOf({ decimals: 0, rate: false })(114332)).toBe('1,14,332');
    expect(formatOf({ decimals: 1, rate: false })(4976.5)).toBe('4,976.5');
    expect(formatOf({ decimals: 1, rate: true })(89.6)).toBe('89.6%');
    expect(formatOf({ decimals: 0, rate: false })(null)).toBe('—');
  });

  it('formats changes with a sign, those of rates in points', () => {
    expect(changeOf(12.5, false)).toBe('+12.5%');
    expect(changeOf(-3, false)).toBe('−3%');
    expect(changeOf(-2.1, true)).toBe('−2.1');
    expect(changeOf(0, false)).toBe('0%');
    expect(changeOf(null, false)).toBe('—');
  });

  it('names periods in both languages', () => {
    expect(periodName(point('2026-04'), 'month', 'en')).toBe('Apr 2026');
    expect(axisName(point('2026-04'), 'month', 'mr')).toBe('एप्रि.');
    expect(periodName(point('2026-2027 Q4'), 'quarter', 'en')).toBe('Jan – Mar');
    expect(periodName(point('2026-2027'), 'year', 'mr')).toBe('2026-2027');
  });
});

describe('displayed points', () => {
  it('omit years before the first sheet, but no months', () => {
    const years = [
      point('2024-2025', { value: null }),
      point('2025-2026'),
      point('2026-2027', { value: null }),
    ];
    expect(shownPoints(measure(years), 'year').map(({ period }) => period)).toEqual([
      '2025-2026',
      '2026-2027',
    ]);
    const months = [point('2026-04', { value: null, state: 'missing' }), point('2026-05')];
    expect(shownPoints(measure(months), 'month')).toHaveLength(2);
  });

  it('list each month without a sheet once', () => {
    const points = [
      point('2026-05', { value: null, state: 'missing' }),
      point('2026-04', { missing: ['2026-04'] }),
      point('2026-06', { missing: ['2026-04'] }),
      point('2027-01', { value: null, state: 'ahead' }),
    ];
    expect(missingMonths(measure(points))).toEqual(['2026-04', '2026-05']);
  });
});

describe('signals', () => {
  const withSignal = (signal: Partial<Measure['signal']>) =>
    ({ first: '2026-04-01', until: '2026-11-20', signal: { latest: '2026-10', ...signal } }) as Measure;

  it('are the only coloured changes', () => {
    expect(toneOf(withSignal({ state: 'worsening', direction: 'up' }))).toBe('bad');
    expect(toneOf(withSignal({ state: 'improving', direction: 'down' }))).toBe('good');
    expect(toneOf(withSignal({ state: 'changed', direction: 'up' }))).toBe('neutral');
    expect(toneOf(withSignal({ state: 'usual', direction: null }))).toBe('neutral');
  });

  it('of another year are hidden', () => {
    const earlier = withSignal({ state: 'worsening', direction: 'up', latest: '2026-03' });
    expect([isSignalShown(earlier), toneOf(earlier)]).toEqual([false, 'neutral']);
    expect(isSignalShown(withSignal({ state: 'usual' }))).toBe(true);
  });
});
