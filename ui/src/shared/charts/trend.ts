// ECharts options for a measure over time as a line; used on screen and in print.
import { DASH, tickOf } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import { type ChartTokens, periodAxis, tooltip, valueAxis } from './tokens';

// On which side of its point a label is placed: the one that fewer lines cross.
type Line = readonly (number | null)[];

// Approximate sizes in a card's chart: the plot's height, one step along its axis, a label's box.
const PLOT_HEIGHT = 190;
const STEP_WIDTH = 56;
const DIGIT_WIDTH = 7;
const NEAR_EDGE = 4;
const FAR_EDGE = 20;
const SAMPLES = [-1, -0.5, 0, 0.5, 1];

/** The line's height at a fraction of a step from a point; null where it is broken. */
function heightAt(line: Line, index: number, offset: number): number | null {
  const from = line[index];
  const to = line[index + Math.sign(offset)];
  if (from === null || from === undefined) return null;
  if (offset === 0) return from;
  return to === null || to === undefined ? null : from + (to - from) * Math.abs(offset);
}

export function labelSides(
  values: Line,
  otherLine: Line,
  format: (value: number) => string,
): ('top' | 'bottom')[] {
  const largest = Math.max(...values.map((value) => value ?? 0), ...otherLine.map((value) => value ?? 0), 1);
  const pixel = PLOT_HEIGHT / largest;
  return values.map((value, index) => {
    if (value === null) return 'bottom';
    const half = (format(value).length * DIGIT_WIDTH) / 2 / STEP_WIDTH;
    const crossed = (up: 1 | -1) =>
      [values, otherLine].flatMap((line) =>
        SAMPLES.filter((part) => {
          const height = heightAt(line, index, part * half);
          const above = height === null ? 0 : (height - value) * pixel * up;
          return above > NEAR_EDGE && above < FAR_EDGE;
        }),
      ).length;
    return crossed(1) < crossed(-1) ? 'top' : 'bottom';
  });
}

export interface TrendPoint {
  label: string;
  value: number | null;
  /** False: the period is incomplete. */
  complete?: boolean;
}

/** The same periods a year earlier. */
export interface PreviousPeriods {
  name: string;
  values: (number | null)[];
}

/** Horizontal lines for a target and for limits (from a period on), vertical ones for events. */
export interface Marks {
  target?: { name: string; value: number } | undefined;
  events?: { name: string; index: number }[];
  limits?: { from: number; lines: { name: string; value: number; mean?: boolean }[] } | undefined;
}

interface Trend extends Marks {
  name: string;
  points: TrendPoint[];
  previous?: PreviousPeriods;
  incompleteName: string;
  color: string;
  /** Too many points for a label on each. */
  dense: boolean;
  format: (value: number) => string;
  language: Language;
}

/** Split the line where the incomplete part begins; the last complete point belongs to both. */
export function splitTrend(points: TrendPoint[]): { solid: (number | null)[]; dotted: (number | null)[] } {
  const solid = points.map((point) => (point.complete === false ? null : point.value));
  const dotted = points.map((point, index) => {
    if (point.complete === false) return point.value;
    return points[index + 1]?.complete === false ? point.value : null;
  });
  return { solid, dotted };
}

export const TARGET_COLOR = 'var(--ok)';
export const EVENT_COLOR = 'var(--text-2)';

/** The number of series that the marks add. */
export const countMarks = ({ target, events = [], limits }: Marks): number =>
  events.length + (target ? 1 : 0) + (limits?.lines.length ?? 0);

/** Drawn below the figures. An event has no value, so the tooltip shows only its name. */
export function markSeries(
  { target, events = [], limits, points }: Marks & Pick<Trend, 'points'>,
  top: number,
  tokens: ChartTokens,
  base = 0,
) {
  const bare = { type: 'line', symbol: 'none', silent: true, animation: false };
  return [
    ...events.map(({ name, index }) => ({
      ...bare,
      name,
      data: [
        [index, base],
        [index, top],
      ],
      lineStyle: { color: tokens.color(EVENT_COLOR), width: 1.5, type: [2, 3] },
      tooltip: { valueFormatter: () => '' },
    })),
    ...(target
      ? [
          {
            ...bare,
            name: target.name,
            data: points.map(() => target.value),
            lineStyle: { color: tokens.color(TARGET_COLOR), width: 1.5, type: [8, 4] },
          },
        ]
      : []),
    ...(limits?.lines ?? []).map(({ name, value, mean }) => ({
      ...bare,
      name,
      data: points.map((_, index) => (index < (limits?.from ?? 0) ? null : value)),
      lineStyle: { color: tokens.text3, width: 1, type: mean ? 'solid' : [3, 3] },
    })),
  ];
}

/**
 * Where the axis starts: at 0, but just below the figures when limits are drawn, which a long axis would
 * flatten.
 */
export function axisMinimum({ points, limits }: Pick<Trend, 'points' | 'limits'>): number {
  if (!limits) return 0;
  const levels = [...points.map(({ value }) => value), ...limits.lines.map(({ value }) => value)];
  const known = levels.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = 10 ** Math.floor(Math.log10(high - low || 1));
  return Math.max(0, Math.floor((low - (high - low) / 10) / step) * step);
}

export function trendOption(trend: Trend, tokens: ChartTokens): Record<string, unknown> {
  const { name, points, previous, incompleteName, color, dense, format, language } = trend;
  const lineColor = tokens.color(color);
  const { solid, dotted } = splitTrend(points);
  const values = points.map((point) => point.value);
  const sides = labelSides(values, previous?.values ?? [], format);
  const top = Math.max(
    0,
    trend.target?.value ?? 0,
    ...(trend.limits?.lines ?? []).map(({ value }) => value),
    ...values.map((v) => v ?? 0),
    ...(previous?.values ?? []).map((v) => v ?? 0),
  );
  const base = axisMinimum(trend);
  const line = { type: 'line', symbol: 'circle', symbolSize: dense ? 5 : 8, connectNulls: false };
  const figure = {
    show: !dense,
    color: tokens.text,
    fontSize: 13,
    // The halo keeps the figure readable where last year's line crosses it.
    textBorderColor: tokens.surface,
    textBorderWidth: 3,
    formatter: ({ value }: { value: number | null }) => (value === null ? '' : format(value)),
  };
  return {
    grid: { left: 56, right: 24, top: 16, bottom: 32 },
    tooltip: {
      ...tooltip(tokens),
      trigger: 'axis',
      valueFormatter: (v: unknown) => (v === null || v === undefined ? DASH : format(Number(v))),
    },
    xAxis: periodAxis(
      points.map((point) => point.label),
      tokens,
      tokens.text3,
    ),
    yAxis: { ...valueAxis(tokens, tickOf(format, language)), min: base, splitNumber: 4 },
    series: [
      ...markSeries(trend, top, tokens, base),
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
        data: solid.map((value, index) => ({ value, label: { position: sides[index] } })),
        itemStyle: { color: lineColor },
        lineStyle: { color: lineColor, width: 2 },
        label: figure,
      },
      {
        ...line,
        name: incompleteName,
        data: dotted.map((value, index) =>
          points[index]?.complete === false
            ? {
                value,
                itemStyle: { color: tokens.surface, borderColor: lineColor, borderWidth: 2 },
                label: { position: sides[index] },
              }
            : { value, symbol: 'none', label: { show: false } },
        ),
        lineStyle: { color: lineColor, width: 2, type: [2, 3] },
        label: { ...figure, fontWeight: 600 },
      },
    ],
  };
}
