/** What the page asks for and how the calendar is walked with the keyboard. Pure. */
import type { Cell, Counts, Grid, Status } from './types';

export interface View {
  dataset: string;
  department: string;
  district: string;
  by: 'month' | 'year';
  /** `2026-11` */
  month: string;
  /** The year in which the financial year begins. */
  year: number;
}

export const SHOWN = ['received', 'late', 'missing', 'nil', 'due'] as const;

/** The year in which the financial year of a day begins. */
export const financialYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);

export const formatFinancialYear = (start: number): string => `${start}-${start + 1}`;

export function viewOf(params: URLSearchParams, today: string): View {
  const month = params.get('month') ?? '';
  const year = Number(params.get('year'));
  return {
    dataset: params.get('sheet') ?? '',
    department: params.get('department') ?? '',
    district: params.get('district') ?? '',
    by: params.get('by') === 'year' ? 'year' : 'month',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7),
    year: year >= 2000 && year < 2100 ? year : financialYearOf(today),
  };
}

/** The address of a view; what goes without saying is left out. */
export function paramsOf(view: View, today: string): Record<string, string> {
  const whole: [string, string, string][] = [
    ['sheet', view.dataset, ''],
    ['department', view.department, ''],
    ['district', view.district, ''],
    ['by', view.by, 'month'],
    ['month', view.month, today.slice(0, 7)],
    ['year', String(view.year), String(financialYearOf(today))],
  ];
  return Object.fromEntries(
    whole.filter(([, value, usual]) => value !== usual).map(([key, value]) => [key, value]),
  );
}

export const queryOf = (view: View) => ({
  dataset: view.dataset,
  department: view.dataset ? '' : view.department,
  district_id: view.district,
  ...(view.by === 'year' ? { financial_year: formatFinancialYear(view.year) } : { month: view.month }),
});

/** `2026-11` and 1 → `2026-12`. */
export function stepMonth(month: string, by: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** A month's share that has come, in time or not, or as nil: "18/22". */
export const cameOf = (counts: Counts): number => counts.received + counts.late + counts.nil;

/** What a cell says besides its colour; late is a letter of the reader's language. A group of a month says its share. */
export function symbolOf(cell: Cell, by: Grid['by'], late: string): string {
  const sign = cell.status === 'late' ? late : SYMBOLS[cell.status];
  if (by === 'month' && cell.counts) {
    const { expected } = cell.counts;
    const more = cell.status === 'late' || cell.status === 'missing' ? ` ${sign}` : '';
    return expected ? `${cameOf(cell.counts)}/${expected}${more}` : '';
  }
  return sign;
}

const SYMBOLS: Record<Exclude<Status, 'late'>, string> = {
  received: '✓',
  nil: '0',
  missing: '×',
  due: '',
  off: '',
  none: '',
};

/** Where an arrow, Home or End leads in a table of so many rows and columns; null for any other key. */
export function walk(
  key: string,
  [row, column]: readonly [number, number],
  rows: number,
  columns: number,
): [number, number] | null {
  const within = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, columns - 1],
  };
  const move = moves[key];
  return move ? [within(move[0], rows), within(move[1], columns)] : null;
}

/** The sentence above the calendar: a key of the texts and its values. */
export function findingOf(totals: Counts): [string, Record<string, number>] {
  const over = totals.expected - totals.due;
  if (over === 0) return ['finding.none', {}];
  if (totals.missing === 0 && totals.late === 0) return ['finding.all', { count: over }];
  return [
    'finding.some',
    { expected: over, came: cameOf(totals), late: totals.late, missing: totals.missing },
  ];
}
