/** Findings of the cards, as text keys with their values. Pure. */
import type { Grid } from '@/shared/submissions/calendar';
import type { Stats } from './api';

type Charts = Stats['chart_data'];

/** Limit a calendar to the `most` days up to today, and to sheets expected in its month. */
export function untilToday(grid: Grid, today: string, maxDays: number): Grid {
  const end = grid.columns.filter(({ key }) => key <= today).length;
  const first = Math.max(0, end - maxDays);
  return {
    ...grid,
    columns: grid.columns.slice(first, end),
    rows: grid.rows
      .filter(({ totals }) => totals.expected > 0)
      .map((row) => ({ ...row, cells: row.cells.slice(first, end) })),
  };
}

interface DaysFinding {
  key: 'more' | 'fewer' | 'none';
  days: number;
  of: number;
}

/** On how many days with sheets at least as many cases were completed as received, or fewer. */
export function daysFinding(days: Charts['daily_processing']): DaysFinding {
  const reported = days.filter(({ received, completed }) => received !== null && completed !== null);
  const better = reported.filter(({ received, completed }) => (completed ?? 0) >= (received ?? 0)).length;
  if (reported.length === 0) return { key: 'none', days: 0, of: 0 };
  return better * 2 >= reported.length
    ? { key: 'more', days: better, of: reported.length }
    : { key: 'fewer', days: reported.length - better, of: reported.length };
}

/** Up to six parts, or the first five and the sum of the rest. */
export function withOther<Part extends { value: number }>(parts: Part[]): { shown: Part[]; other: number } {
  if (parts.length <= 6) return { shown: parts, other: 0 };
  return {
    shown: parts.slice(0, 5),
    other: parts.slice(5).reduce((sum, part) => sum + part.value, 0),
  };
}

/** The share of the (up to three) largest parts in the total; null without any. */
export function topShare(parts: { value: number }[]): { count: number; percent: number } | null {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total === 0) return null;
  const count = Math.min(3, Math.max(1, parts.length - 1));
  const top = parts.slice(0, count).reduce((sum, part) => sum + part.value, 0);
  return { count, percent: (100 * top) / total };
}

/** The row with the largest figure; null if none is above zero. */
export function largestRow<Row>(rows: Row[], figure: (row: Row) => number): Row | null {
  let largest: Row | null = null;
  for (const row of rows) if (figure(row) > (largest === null ? 0 : figure(largest))) largest = row;
  return largest;
}

export const sumOf = (values: (number | null)[]): number | null => {
  const reported = values.filter((value) => value !== null);
  return reported.length > 0 ? reported.reduce((sum, value) => sum + value, 0) : null;
};
