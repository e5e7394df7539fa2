import { describe, expect, it } from 'vitest';
import type { Row } from './declared';
import { type Facts, findingOf, restOf } from './findings';
import { ratingOf } from './useEntries';

const facts = (rows: Row[], summary: Row = {}): Facts => ({
  rows,
  summary,
  nameOf: (row) => String(row.name),
  textValues: (row) => ({ ...row, rate: `${row.rate}%` }) as Record<string, string>,
});
const place = (name: string, applied: number): Row => ({ name, applied, generated: 3 });
const month = (name: string, rate: number | null, complete = true): Row => ({ name, rate, complete });

describe('findings', () => {
  it('name the place with the most, unless several tie', () => {
    const most = (...rows: Row[]) => findingOf('most', ['applied'], facts(rows));
    expect(most(place('Thane', 5), place('Palghar', 9))).toEqual({
      case: 'most',
      values: { name: 'Palghar', most: 9, whole: 14 },
    });
    expect(most(place('Thane', 5), place('Palghar', 5))).toEqual({
      case: 'tied',
      values: { tied: 2, most: 5, whole: 10 },
    });
    expect(most(place('Thane', 5))).toMatchObject({ case: 'one', values: { name: 'Thane', generated: 3 } });
    expect(most(place('Thane', 0), place('Palghar', 0))?.case).toBe('none');
    expect(most()).toBeNull();
  });

  it('say where cases are concentrated', () => {
    const where = (...rows: Row[]) => findingOf('where', ['applied'], facts(rows));
    expect(where(place('Thane', 5), place('Palghar', 9))).toEqual({
      case: 'most',
      values: { name: 'Palghar', most: 9, whole: 14 },
    });
    expect(where(place('Thane', 0), place('Palghar', 9))).toMatchObject({
      case: 'all',
      values: { whole: 9 },
    });
    expect(where(place('Thane', 5), place('Palghar', 5))).toEqual({ case: 'some', values: { whole: 10 } });
    expect(where(place('Thane', 5))?.case).toBe('some');
    expect(where(place('Thane', 0))?.case).toBe('none');
    expect(where()).toBeNull();
  });

  it('round shares to 1–99 of 100 unless none or all', () => {
    const share = (part: number, whole: number) =>
      findingOf('share', ['part', 'whole'], facts([], { part, whole }));
    expect(share(150, 200)).toEqual({
      case: 'share',
      values: { share: 75, count: 75, part: 150, whole: 200 },
    });
    expect(share(999, 1000)?.values).toMatchObject({ share: 99 });
    expect(share(0, 5)?.case).toBe('none');
    expect(share(5, 5)?.case).toBe('all');
    expect(share(0, 0)).toBeNull();
  });

  it('state amounts only above zero', () => {
    const amounts = (revenue: number) => findingOf('amounts', ['revenue'], facts([], { revenue }));
    expect(amounts(0)).toBeNull();
    expect(amounts(11)).toMatchObject({ case: 'amounts', values: { revenue: 11 } });
  });

  it('compare complete periods', () => {
    const change = (...rows: Row[]) => findingOf('change', ['rate'], facts(rows));
    expect(change(month('Aug', 60), month('Sep', null), month('Oct', 70), month('Nov', 20, false))).toEqual({
      case: 'up',
      values: { name: 'Oct', now: '70%', before: '60%', start: 'Aug' },
    });
    expect(change(month('Sep', 80), month('Oct', 70))?.case).toBe('down');
    expect(change(month('Sep', 70), month('Oct', 70))?.case).toBe('same');
    expect(change(month('Oct', 70))?.case).toBe('only');
    expect(change(month('Nov', 70, false))).toBeNull();
  });

  it('compare only names with a value', () => {
    const range = (...rows: Row[]) => findingOf('range', ['rate'], facts(rows));
    const service = (name: string, rate: number | null): Row => ({ name, rate });
    expect(range(service('Income', 80), service('Heirs', 52.3), service('New', null))).toEqual({
      case: 'range',
      values: { name: 'Income', rate: '80%', least: 'Heirs', leastRate: '52.3%' },
    });
    expect(range(service('A', 50), service('B', 50))?.case).toBe('same');
    expect(range(service('A', 50))?.case).toBe('only');
    expect(range(service('A', null))).toBeNull();
  });
});

it('restOf is negative if the parts exceed the total', () => {
  const chart = { figures: ['generated', 'unpaid'], whole: 'applied' };
  expect(restOf(chart, { applied: 20, generated: 12, unpaid: 3 })).toBe(5);
  expect(restOf(chart, { applied: 2, generated: 12, unpaid: 3 })).toBe(-13);
});

it('rates a percentage by its thresholds', () => {
  const words = [75, 74.9, 50, 49.9, 0.1, 0, null].map((rate) =>
    ratingOf({ field: 'rate', good: 75, fair: 50 }, rate),
  );
  expect(words).toEqual(['good', 'fair', 'fair', 'low', 'low', 'none', 'none']);
});
