// Formatting of a measure's values, changes and periods. Pure.
import {
  DASH,
  formatCount,
  formatDecimal,
  formatMonth,
  formatPercent,
  monthName,
} from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { By, Measure, Point } from './api';

export function formatOf(measure: Pick<Measure, 'decimals' | 'rate'>): (value: number | null) => string {
  return (value) => {
    if (value === null) return DASH;
    const number = measure.decimals ? formatDecimal(value, measure.decimals) : formatCount(value);
    return measure.rate ? `${number}%` : number;
  };
}

/** "+12.5%"; for a rate in points: "+2.1". */
export function changeOf(change: number | null, rate: boolean): string {
  if (change === null) return DASH;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  const number = rate ? formatDecimal(Math.abs(change)) : formatPercent(Math.abs(change));
  return `${sign}${number}`;
}

const QUARTER_MONTHS: Record<string, readonly [number, number]> = {
  Q1: [4, 6],
  Q2: [7, 9],
  Q3: [10, 12],
  Q4: [1, 3],
};

export function periodName(point: Pick<Point, 'period'>, by: By, language: Language): string {
  const { period } = point;
  if (by === 'month') return formatMonth(period, language);
  if (by === 'year') return period;
  const months = QUARTER_MONTHS[period.slice(-2)];
  return months ? months.map((month) => monthName(month, language)).join(' – ') : period;
}

/** Axis label. Months omit the year, as all are in one financial year. */
export function axisName(point: Pick<Point, 'period'>, by: By, language: Language): string {
  return by === 'month'
    ? monthName(Number(point.period.slice(5, 7)), language)
    : periodName(point, by, language);
}

/** The points without the years before the first sheet. */
export function shownPoints(measure: Measure, by: By): Point[] {
  if (by !== 'year') return measure.points;
  const first = measure.points.findIndex((point) => point.value !== null);
  return first < 0 ? [] : measure.points.slice(first);
}

export const isEmpty = (measure: Measure): boolean =>
  measure.points.every((point) => point.value === null && point.previous === null);

/** Months without a sheet, sorted and unique. */
export function missingMonths(measure: Measure): string[] {
  const gaps = measure.points.filter((point) => point.state === 'missing' && point.period.length === 7);
  const months = [...measure.points.flatMap((point) => point.missing), ...gaps.map((point) => point.period)];
  return [...new Set(months)].sort();
}

/** Hidden if the latest complete month is not in the displayed year. */
export const isSignalShown = ({ signal: { latest }, first, until }: Measure): boolean =>
  latest !== null && latest >= first.slice(0, 7) && latest <= until.slice(0, 7);

/** Events in the displayed months. */
export const eventsOf = (measure: Measure, by: By) =>
  measure.signal.events.flatMap((event) => {
    const index = shownPoints(measure, by).findIndex(({ period }) => period === event.day.slice(0, 7));
    return index < 0 ? [] : [{ ...event, index }];
  });

const TONES: Partial<Record<Measure['signal']['state'], Measure['tone']>> = {
  improving: 'good',
  worsening: 'bad',
};

/** Colour is reserved for signals: a difference from last year may be chance. */
export const toneOf = (measure: Measure): Measure['tone'] =>
  (isSignalShown(measure) && TONES[measure.signal.state]) || 'neutral';
