// ECharts options of a printed chart: the same as on screen.
import { type Periods, periodsOption } from '@/shared/charts/periods';
import { type BarSeries, rowsHeight, rowsOption } from '@/shared/charts/rows';
import type { ChartTokens } from '@/shared/charts/tokens';
import { trendOption } from '@/shared/charts/trend';
import { formatCount, formatDecimal } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';

/** Written by `portal/core/printing.py`. */
export interface PrintChart {
  kind: 'line' | 'bars' | 'rows';
  categories: string[];
  series: { name: string; values: (number | null)[]; color: string }[];
  previous: { name: string; values: (number | null)[] } | null;
  target: { name: string; value: number } | null;
  /** Indexes of categories that are not complete yet. */
  running: number[];
  decimals: number;
  height: number;
}

export const heightOf = (chart: PrintChart): number =>
  chart.height || (chart.kind === 'rows' ? rowsHeight(chart.categories, chart.series.length, false) : 200);

export function optionOf(
  chart: PrintChart,
  language: Language,
  tokens: ChartTokens,
): Record<string, unknown> {
  const format = (value: number) =>
    chart.decimals ? formatDecimal(value, chart.decimals) : formatCount(value);
  if (chart.kind === 'rows') {
    const series: BarSeries[] = chart.series.map((item) => ({
      ...item,
      values: item.values.map((value) => value ?? 0),
      format,
    }));
    return rowsOption({ categories: chart.categories, series, narrow: false, steps: 4, language }, tokens);
  }
  const [first] = chart.series;
  if (!first) return {};
  const points = chart.categories.map((label, index) => ({
    label,
    value: first.values[index] ?? null,
    complete: !chart.running.includes(index),
  }));
  const previous = chart.previous ?? undefined;
  const target = chart.target ?? undefined;
  const shared: Periods = {
    name: first.name,
    points,
    previous,
    color: first.color,
    format,
    language,
    target,
  };
  if (chart.kind === 'bars') return periodsOption(shared, tokens);
  return trendOption({ ...shared, incompleteName: first.name, dense: points.length > 16 }, tokens);
}
