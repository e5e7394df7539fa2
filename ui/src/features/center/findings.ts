/** What the cards' figures say, as keys of the page's texts and their values. Pure. */
import type { Grid } from '@/shared/submissions/types';
import type { Stats } from './api';

type Charts = Stats['chart_data'];

/** The last days of a calendar up to today, and the sheets that anything was asked of in its month. */
export function untilToday(grid: Grid, today: string, most: number): Grid {
  const end = grid.columns.filter(({ key }) => key <= today).length;
  const first = Math.max(0, end - most);
  return {
    ...grid,
    columns: grid.columns.slice(first, end),
    rows: grid.rows
      .filter(({ totals }) => totals.expected > 0)
      .map((row) => ({ ...row, cells: row.cells.slice(first, end) })),
  };
}

export interface DaysFinding {
  key: 'more' | 'fewer' | 'none';
  days: number;
  of: number;
}

/** On how many of the days with sheets more was completed than came in. */
export function daysFinding(days: Charts['daily_processing']): DaysFinding {
  const told = days.filter(({ received, completed }) => received !== null && completed !== null);
  const better = told.filter(({ received, completed }) => (completed ?? 0) >= (received ?? 0)).length;
  if (told.length === 0) return { key: 'none', days: 0, of: 0 };
  return better * 2 >= told.length
    ? { key: 'more', days: better, of: told.length }
    : { key: 'fewer', days: told.length - better, of: told.length };
}

/** At most five parts; the others together. */
export function withOther<Part extends { value: number }>(parts: Part[]): { shown: Part[]; other: number } {
  if (parts.length <= 6) return { shown: parts, other: 0 };
  return {
    shown: parts.slice(0, 5),
    other: parts.slice(5).reduce((sum, part) => sum + part.value, 0),
  };
}

/** How many of the largest parts make up most of the work, and how much of it. */
export function largest(parts: { value: number }[]): { count: number; percent: number } | null {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total === 0) return null;
  const count = Math.min(3, Math.max(1, parts.length - 1));
  const top = parts.slice(0, count).reduce((sum, part) => sum + part.value, 0);
  return { count, percent: (100 * top) / total };
}

/** The row with the largest figure, where there is one to name. */
export function most<Row>(rows: Row[], figure: (row: Row) => number): Row | null {
  let found: Row | null = null;
  for (const row of rows) if (figure(row) > (found === null ? 0 : figure(found))) found = row;
  return found;
}

export const sumOf = (values: (number | null)[]): number | null => {
  const told = values.filter((value) => value !== null);
  return told.length > 0 ? told.reduce((sum, value) => sum + value, 0) : null;
};
