import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import { formatPercent, formatTick } from '../i18n/format';
import { tableCsv } from './ChartTable';
import { countGaps, type Sheet } from './gaps';
import { figureFits, nameWidth, rowsHeight, rowsOption } from './rows';
import { type ChartTokens, valueAxis } from './tokens';
import { axisMinimum, labelSides, splitTrend } from './trend';

describe('trend', () => {
  it('draws the current month dotted from the last complete one', () => {
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

describe('CSV of a chart', () => {
  it('quotes, escapes formulas and ends with the total', () => {
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
  it('count missing sheets, not days off, nil or open ones', () => {
    const day = (sheet: Sheet, index: number) => ({ period: `2026-11-0${index + 1}`, sheet });
    const days = (['received', 'missing', 'off', 'nil', 'open', 'missing'] as const).map(day);
    expect(countGaps(days)).toEqual({ days: 2, months: 0 });
    expect(countGaps([{ period: '2026-10', sheet: 'missing' }])).toEqual({ days: 0, months: 1 });
  });
});

describe('the side of a figure', () => {
  const sides = (values: (number | null)[], lastYear: (number | null)[] = []) =>
    labelSides(values, lastYear, String);

  it('is above a peak and below a valley', () => {
    expect(sides([700, 900, 700])[1]).toBe('top');
    expect(sides([900, 700, 900])[1]).toBe('bottom');
  });

  it("avoids last year's line", () => {
    expect(sides([32, 32, 32], [35, 35, 35])).toEqual(['bottom', 'bottom', 'bottom']);
    expect(sides([32, 32, 32], [30, 30, 30])).toEqual(['top', 'top', 'top']);
  });

  it('ignores gaps', () => {
    expect(sides([null, 5, null], [null, null])).toEqual(['bottom', 'bottom', 'bottom']);
  });
});

describe('horizontal bars', () => {
  const long = 'उपविभागीय कार्यालय (महसूल) पश्चिम उपनगर';
  const rows = (value: number, unit: string) => {
    const series = [{ name: unit, color: 'red', values: [value, 3] }];
    const option = rowsOption(
      { categories: ['अंधेरी', 'कुर्ला'], series, narrow: true, steps: 4, language: 'mr' },
      { color: (value: string) => value } as ChartTokens,
    );
    return (option.grid as { right: number }).right;
  };

  it("are as high as the longest name's lines, or its bars", () => {
    expect(rowsHeight([long, 'कुर्ला'], 1, false)).toBe(2 * (2 * 18 + 8) + 32);
    expect(rowsHeight([long, 'कुर्ला'], 3, false)).toBe(2 * 84 + 32);
  });

  it('are below their names on phones', () => {
    expect(rowsHeight([long, 'कुर्ला'], 1, true)).toBe(2 * (20 + 2 * (2 * 18 + 4)) + 32);
    expect(rowsHeight(['अंधेरी', 'कुर्ला'], 1, true)).toBe(2 * (20 + 2 * (18 + 4)) + 32);
  });

  it('leave room for the figures and units of the longer bars', () => {
    expect(rows(29841, 'एकूण अर्ज')).toBeGreaterThan(rows(29841, 'अर्ज') + 20);
    expect(rows(2, 'एकूण अर्ज')).toBeLessThan(rows(29841, 'एकूण अर्ज'));
  });

  it('never break a word of a name', () => {
    expect(nameWidth(['क'.repeat(18)], false)).toBeGreaterThanOrEqual(18 * 8 + 10);
  });

  it('have a figure inside only where it fits', () => {
    expect([figureFits('7', 20), figureFits('7', 24)]).toEqual([false, true]);
    expect([figureFits('1,234', 50), figureFits('1,234', 54)]).toEqual([false, true]);
  });
});

describe('the axis of a trend', () => {
  const points = [92.2, 94.5, 94.8].map((value) => ({ label: '', value }));
  it('starts at 0, or just below the figures when limits are drawn', () => {
    expect(axisMinimum({ points })).toBe(0);
    const lines = [95.1, 94.1].map((value) => ({ name: '', value }));
    expect(axisMinimum({ points, limits: { from: 0, lines } })).toBe(91);
    expect(
      axisMinimum({
        points: [{ label: '', value: 1 }],
        limits: { from: 0, lines: [{ name: '', value: 9 }] },
      }),
    ).toBe(0);
    expect(
      axisMinimum({
        points: [{ label: '', value: 10 }],
        limits: { from: 0, lines: [{ name: '', value: 10 }] },
      }),
    ).toBe(10);
  });
});

describe('the ticks of an axis', () => {
  use([BarChart, GridComponent, SVGRenderer]);
  const ticks = (most: number, formatter: (value: number) => string) => {
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 260 });
    const yAxis = { ...valueAxis({} as ChartTokens, formatter), splitNumber: 4 };
    chart.setOption({
      grid: {},
      xAxis: { type: 'category', data: ['Oct'] },
      yAxis,
      series: [{ type: 'bar', data: [most] }],
    });
    const texts = [...chart.renderToSVGString().matchAll(/>([\d.,%]+)</g)].map(([, text]) => text);
    chart.dispose();
    return texts;
  };

  it('are whole numbers where they are written so', () => {
    const count = (value: number) => formatTick(value, 'en');
    expect(ticks(0, count)).toEqual(['0', '1']);
    expect(ticks(2, count)).toEqual(['0', '1', '2']);
    expect(ticks(1, (value) => formatPercent(value))).toEqual(['0%', '0.3%', '0.6%', '0.9%', '1.2%']);
  });
});
