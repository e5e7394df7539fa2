/** The trend's answer laid out on its axis: one slot per month or day, a gap where nothing was recorded. */
import type { Trend } from './filters';
import { daysOfMonth, monthOf, monthsBetween, monthsOfTab } from './periods';
import type { TrendRow } from './types';

export interface TrendSlots {
  /** `YYYY-MM` or `YYYY-MM-DD`, one per slot. */
  periods: string[];
  current: (number | null)[];
  previous: (number | null)[];
  /** Index of the slot whose month is not complete, or -1. */
  openSlot: number;
}

const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;

function slotsOf(trend: Trend, rows: TrendRow[]): string[] {
  if (trend.tab === 'month') return daysOfMonth(monthOf(trend.year, trend.month));
  if (trend.tab !== 'all') return monthsOfTab(trend.tab, trend.year);
  const periods = rows.map((row) => row.period.slice(0, 7)).sort();
  const [first, last] = [periods.at(0), periods.at(-1)];
  return first && last ? monthsBetween(first, last) : [];
}

export function trendSlots(trend: Trend, rows: TrendRow[], before: TrendRow[]): TrendSlots {
  const periods = slotsOf(trend, rows);
  const days = new Map(rows.map((row) => [row.period, row]));
  const daysBefore = new Map(before.map((row) => [row.period, row.avg_processing_days]));
  // "All time" already shows the earlier years on its own line.
  const compare = trend.tab !== 'all';
  // Months to come are not complete either; the open one is the newest with a figure.
  const open = rows
    .filter((row) => !row.complete && row.avg_processing_days !== null)
    .map((row) => row.period);
  return {
    periods,
    current: periods.map((period) => days.get(period)?.avg_processing_days ?? null),
    previous: compare ? periods.map((period) => daysBefore.get(yearBefore(period)) ?? null) : [],
    openSlot: trend.tab === 'month' ? -1 : periods.findLastIndex((period) => open.includes(period)),
  };
}
