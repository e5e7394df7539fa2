// Grouped bars that lie on their side: what is drawn, wherever it is drawn (a card on screen, a printed page).
import { formatCount, formatTick } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import { type ChartTokens, tooltip, valueAxis } from './tokens';

export interface BarSeries {
  name: string;
  /** What stands behind the figure: "4,842 pending". Left out: the series' name. */
  unit?: string;
  /** Or one for each bar. */
  color: string | string[];
  /** Null: nothing is known, no bar. */
  values: (number | null)[];
  /** How its figures read; counts where left out. */
  format?: (value: number) => string;
}

export interface Rows {
  categories: string[];
  series: BarSeries[];
  narrow: boolean;
  steps: number;
  language: Language;
}

export const BAR = 16;

export const rowsHeight = (categories: number, series: number): number =>
  categories * (series * (BAR + 4) + 24) + 32;

export function rowsOption(rows: Rows, tokens: ChartTokens): Record<string, unknown> {
  const { categories, series, narrow, steps, language } = rows;
  return {
    grid: {
      left: nameWidth(categories, narrow),
      right: narrow ? 92 : 128,
      top: 4,
      bottom: 28,
    },
    tooltip: { ...tooltip(tokens), trigger: 'axis', axisPointer: { type: 'none' } },
    xAxis: {
      ...valueAxis(tokens, (value) => formatTick(value, language)),
      splitNumber: narrow ? 2 : steps,
    },
    yAxis: nameAxis(categories, tokens, narrow),
    series: series.map((item) => barsOf(item, tokens)),
  };
}

/** Bars on their side, each with its figure behind it. */
export function barsOf(item: BarSeries, tokens: ChartTokens): Record<string, unknown> {
  const { color } = item;
  return {
    type: 'bar',
    name: item.name,
    data: Array.isArray(color)
      ? item.values.map((value, bar) => ({ value, itemStyle: { color: tokens.color(color[bar] ?? '') } }))
      : item.values,
    tooltip: { valueFormatter: (v: unknown) => (item.format ?? formatCount)(Number(v)) },
    barWidth: BAR,
    barGap: '25%',
    barMinHeight: 2,
    itemStyle: {
      ...(typeof color === 'string' && { color: tokens.color(color) }),
      borderRadius: [0, 2, 2, 0],
    },
    label: {
      show: true,
      position: 'right',
      formatter: ({ value }: { value: number }) =>
        `{n|${(item.format ?? formatCount)(value)}} {s|${item.unit ?? item.name}}`,
      rich: {
        n: { color: tokens.text, fontWeight: 600, fontSize: 12, fontFamily: tokens.font },
        s: { color: tokens.text3, fontSize: 12, fontFamily: tokens.font },
      },
    },
  };
}

/** Names of offices rather than places: on phones they take more room from the bars. */
const LONG_NAME = 20;

/** Room for the longest name at the left of the bars. */
export function nameWidth(categories: string[], narrow: boolean): number {
  const longest = Math.max(0, ...categories.map((name) => [...name].length));
  const most = longest > LONG_NAME ? 128 : 96;
  return Math.min(narrow ? most : 180, Math.max(narrow ? 64 : 88, longest * 8 + 16));
}

export function nameAxis(
  categories: string[],
  tokens: ChartTokens,
  narrow: boolean,
): Record<string, unknown> {
  const width = nameWidth(categories, narrow);
  return {
    type: 'category',
    data: categories,
    inverse: true,
    axisLine: { lineStyle: { color: tokens.axis } },
    axisTick: { show: false },
    axisLabel: {
      color: tokens.heading,
      fontWeight: 600,
      fontSize: 13,
      align: 'left',
      margin: width - 2,
      width: width - 10,
      overflow: 'break',
      lineHeight: 18,
      interval: 0,
    },
  };
}
