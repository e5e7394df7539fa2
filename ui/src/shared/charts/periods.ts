// ECharts options for vertical bars by period, next to last year's; used on screen and in print.
import { DASH, tickOf } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import { type ChartTokens, periodAxis, tooltip, valueAxis } from './tokens';
import { type Marks, markSeries, type PreviousPeriods, type TrendPoint } from './trend';

export interface Periods {
  name: string;
  points: TrendPoint[];
  previous?: PreviousPeriods;
  color: string;
  format: (value: number) => string;
  language: Language;
  /** A horizontal line across the bars. */
  target?: Marks['target'];
}

const MAX_BAR_WIDTH = 44;

/** An incomplete period is pale; one without a sheet has no bar. */
export function periodsOption(periods: Periods, tokens: ChartTokens): Record<string, unknown> {
  const { name, points, previous, color, format, language, target } = periods;
  const label = {
    show: points.length <= 8,
    position: 'top',
    color: tokens.text,
    fontSize: 13,
    formatter: ({ value }: { value: number | null }) => (value === null ? '' : format(value)),
  };
  const bar = {
    type: 'bar',
    barMaxWidth: MAX_BAR_WIDTH,
    barGap: '8%',
    tooltip: { valueFormatter: (v: unknown) => (v === null || v === undefined ? DASH : format(Number(v))) },
  };
  return {
    grid: { left: 64, right: 8, top: 24, bottom: 32 },
    tooltip: { ...tooltip(tokens), trigger: 'axis', axisPointer: { type: 'none' } },
    xAxis: periodAxis(
      points.map((point) => point.label),
      tokens,
    ),
    yAxis: { ...valueAxis(tokens, tickOf(format, language)), splitNumber: 3 },
    series: [
      ...(previous
        ? [
            {
              ...bar,
              name: previous.name,
              data: previous.values,
              itemStyle: { color: tokens.color('var(--c0)'), opacity: 0.55, borderRadius: [2, 2, 0, 0] },
            },
          ]
        : []),
      {
        ...bar,
        name,
        data: points.map((point) => ({
          value: point.value,
          itemStyle: { opacity: point.complete === false ? 0.5 : 1 },
        })),
        itemStyle: { color: tokens.color(color), borderRadius: [2, 2, 0, 0] },
        // The figure of a pale bar is fully opaque.
        label: { ...label, fontWeight: 600, opacity: 1 },
      },
      ...markSeries({ target, points }, 0, tokens),
    ],
  };
}
