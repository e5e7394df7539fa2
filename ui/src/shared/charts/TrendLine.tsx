// A measure over time: solid now, dashed grey a year ago, dotted where a month is not complete. A gap is a gap, not a zero.
import { useCallback } from 'react';
import { formatCount } from '../i18n/format';
import { EChart } from './EChart';
import { Legend, type LegendEntry } from './Legend';
import { useNarrow } from './TalukaBars';
import { type ChartTokens, tooltip } from './tokens';

export interface TrendPoint {
  label: string;
  value: number | null;
  /** False: the period is still running. */
  complete?: boolean;
}

interface TrendLineProps {
  label: string;
  name: string;
  points: TrendPoint[];
  previous?: { name: string; values: (number | null)[] };
  /** The legend's words for the dotted piece. */
  incompleteName: string;
  color?: string;
}

/** Splits the line where the incomplete part begins; the last complete point belongs to both pieces. */
export function splitTrend(points: TrendPoint[]): { solid: (number | null)[]; dotted: (number | null)[] } {
  const solid = points.map((point) => (point.complete === false ? null : point.value));
  const dotted = points.map((point, index) => {
    if (point.complete === false) return point.value;
    return points[index + 1]?.complete === false ? point.value : null;
  });
  return { solid, dotted };
}

export function TrendLine({
  label,
  name,
  points,
  previous,
  incompleteName,
  color = 'var(--c1)',
}: TrendLineProps) {
  const narrow = useNarrow();
  const option = useCallback(
    (tokens: ChartTokens) => {
      const ink = tokens.color(color);
      const { solid, dotted } = splitTrend(points);
      const dense = points.length > (narrow ? 8 : 16);
      const line = { type: 'line', symbol: 'circle', symbolSize: dense ? 5 : 8, connectNulls: false };
      const below = {
        show: !dense,
        position: 'bottom',
        color: tokens.text,
        fontSize: 12,
        formatter: labelOf,
      };
      return {
        grid: { left: 44, right: 24, top: 16, bottom: 32 },
        tooltip: {
          ...tooltip(tokens),
          trigger: 'axis',
          valueFormatter: (v: unknown) => formatCount(v as number | null),
        },
        xAxis: {
          type: 'category',
          data: points.map((point) => point.label),
          axisTick: { show: false },
          axisLine: { lineStyle: { color: tokens.axis } },
          axisLabel: { color: tokens.text3, fontSize: 12, hideOverlap: true },
        },
        yAxis: {
          type: 'value',
          min: 0,
          splitNumber: 4,
          splitLine: { lineStyle: { color: tokens.grid } },
          axisLabel: { color: tokens.text3, fontSize: 12 },
        },
        series: [
          ...(previous
            ? [
                {
                  ...line,
                  name: previous.name,
                  data: previous.values,
                  symbol: 'none',
                  lineStyle: { color: tokens.text3, width: 1.5, type: [6, 4], opacity: 0.7 },
                },
              ]
            : []),
          {
            ...line,
            name,
            data: solid,
            itemStyle: { color: ink },
            lineStyle: { color: ink, width: 2 },
            label: below,
          },
          {
            ...line,
            name: incompleteName,
            data: dotted.map((value, index) =>
              points[index]?.complete === false
                ? { value, itemStyle: { color: tokens.surface, borderColor: ink, borderWidth: 2 } }
                : { value, symbol: 'none', label: { show: false } },
            ),
            lineStyle: { color: ink, width: 2, type: [2, 3] },
            label: { ...below, fontWeight: 600 },
          },
        ],
      };
    },
    [points, previous, name, incompleteName, color, narrow],
  );
  const legend: LegendEntry[] = [{ name, color, line: 'solid' }];
  if (previous) legend.push({ name: previous.name, color: 'var(--text-3)', line: 'dashed' });
  if (points.some((point) => point.complete === false))
    legend.push({ name: incompleteName, color, line: 'dotted' });
  return (
    <>
      <Legend entries={legend} />
      <EChart
        label={label}
        height={240}
        option={option}
        // The year before stands in the table's second column; solid and dotted pieces are one measure.
        columnOf={(series) => (previous && series === 0 ? 1 : 0)}
      />
    </>
  );
}

function labelOf({ value }: { value: number | null }): string {
  return value === null ? '' : formatCount(value);
}
