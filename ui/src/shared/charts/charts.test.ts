import { describe, expect, it } from 'vitest';

import { tableCsv } from './ChartTable';
import { namesHeight } from './categories';
import { countGaps, type Sheet } from './gaps';
import { sidesOf } from './sides';
import { baseOf, splitTrend } from './trend';

describe('trend', () => {
  it('draws the running month dotted from the last complete one', () => {
    const { solid, dotted } = splitTrend([
      { label: 'Sep', value: 27 },
      { label: 'Oct', value: 26 },
      { label: 'Nov', value: 24, complete: false },
      { label: 'Dec', value: null },
    ]);
    expect(solid).toEqual([27, 26, null, null]);
    expect(dotted).toEqual([null, 26, 24, null]);
  });
});

describe('csv of a chart', () => {
  it('quotes, marks formulas as text and ends with the total', () => {
    const text = tableCsv({
      columns: ['Taluka', 'Pending'],
      rows: [
        { name: 'Kurla, East', values: [6105] },
        { name: '=1+1', values: [null] },
      ],
      total: { name: 'All', values: [6105] },
    });
    expect(text).toBe('\uFEFFTaluka,Pending\r\n"Kurla, East",6105\r\n\'=1+1,\r\nAll,6105\r\n');
  });
});

describe('gaps', () => {
  it('counts what is without a sheet, not what is off, nil or still open', () => {
    const day = (sheet: Sheet, index: number) => ({ period: `2026-11-0${index + 1}`, sheet });
    const days = (['received', 'missing', 'off', 'nil', 'open', 'missing'] as const).map(day);
    expect(countGaps(days)).toEqual({ days: 2, months: 0 });
    expect(countGaps([{ period: '2026-10', sheet: 'missing' }])).toEqual({ days: 0, months: 1 });
  });
});

describe('the side of a figure', () => {
  const sides = (own: (number | null)[], before: (number | null)[] = []) => sidesOf(own, before, String);

  it('is above a peak and below a valley', () => {
    expect(sides([700, 900, 700])[1]).toBe('top');
    expect(sides([900, 700, 900])[1]).toBe('bottom');
  });

  it('keeps clear of the year before', () => {
    expect(sides([32, 32, 32], [35, 35, 35])).toEqual(['bottom', 'bottom', 'bottom']);
    expect(sides([32, 32, 32], [30, 30, 30])).toEqual(['top', 'top', 'top']);
  });

  it('asks nothing of a gap', () => {
    expect(sides([null, 5, null], [null, null])).toEqual(['bottom', 'bottom', 'bottom']);
  });
});

describe('names below a chart', () => {
  it('take as many lines as the longest needs, four at most', () => {
    const months = ['Jan 2026', 'Feb 2026'];
    const service = 'Age Nationality and Domicile Certificate of the Revenue Department';
    const long = namesHeight(Array(12).fill(service), 12);
    expect(namesHeight(months, 12)).toBeLessThan(long);
    expect(long).toBe(20 + 4 * 17);
  });
});

describe('the axis of a trend', () => {
  const points = [92.2, 94.5, 94.8].map((value) => ({ label: '', value }));
  it('begins at 0, and close below figures whose limits are drawn', () => {
    expect(baseOf({ points })).toBe(0);
    const lines = [95.1, 94.1].map((value) => ({ name: '', value }));
    expect(baseOf({ points, limits: { from: 0, lines } })).toBe(91);
    expect(
      baseOf({ points: [{ label: '', value: 1 }], limits: { from: 0, lines: [{ name: '', value: 9 }] } }),
    ).toBe(0);
    expect(
      baseOf({ points: [{ label: '', value: 10 }], limits: { from: 0, lines: [{ name: '', value: 10 }] } }),
    ).toBe(10);
  });
});
