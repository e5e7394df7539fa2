/** The calendar page's URL parameters, query and keyboard navigation. */
import type { Schemas } from '@/api/operations';
import { financialYearOf, formatFinancialYear } from '../calendar';

/** Types of `/api/submissions`. */
export type Status = Cell['status'];

export type Counts = Schemas['Counts'];
export type Cell = Schemas['Cell'];
export type Column = Schemas['Column'];
export type SheetOf = Grid['sheets'][number];
export type Rhythm = SheetOf['rhythm'];
export type Row = Schemas['Row'];
export type Grid = Schemas['Grid'];
export type Detail = Schemas['Detail'];
export type WorkingDays = Schemas['WorkingDaysOut'];

export interface View {
  dataset: string;
  department: string;
  district: string;
  by: 'month' | 'year';
  /** `2026-11` */
  month: string;
  /** First calendar year of the financial year. */
  year: number;
}

export const SHOWN = ['received', 'late', 'missing', 'nil', 'due'] as const;

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

/** The URL parameters of a view, without defaults. */
export function paramsOf(view: View, today: string): Record<string, string> {
  const params: [string, string, string][] = [
    ['sheet', view.dataset, ''],
    ['department', view.department, ''],
    ['district', view.district, ''],
    ['by', view.by, 'month'],
    ['month', view.month, today.slice(0, 7)],
    ['year', String(view.year), String(financialYearOf(today))],
  ];
  return Object.fromEntries(
    params.filter(([, value, fallback]) => value !== fallback).map(([key, value]) => [key, value]),
  );
}

export const queryOf = (view: View) => ({
  dataset: view.dataset,
  department: view.dataset ? '' : view.department,
  district_id: view.district,
  ...(view.by === 'year' ? { financial_year: formatFinancialYear(view.year) } : { month: view.month }),
});

/** Sheets received, late or nil. */
export const receivedCount = (counts: Counts): number => counts.received + counts.late + counts.nil;

/**
 * A cell's symbol next to its colour; late is a letter in the user's language. A month's group shows its
 * share: "18/22".
 */
export function symbolOf(cell: Cell, by: Grid['by'], late: string): string {
  const sign = cell.status === 'late' ? late : SYMBOLS[cell.status];
  if (by === 'month' && cell.counts) {
    const { expected } = cell.counts;
    const more = cell.status === 'late' || cell.status === 'missing' ? ` ${sign}` : '';
    return expected ? `${receivedCount(cell.counts)}/${expected}${more}` : '';
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

/** The cell that an arrow key, Home or End moves to; null for other keys. */
export function moveCell(
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

/** The sentence above the calendar: an i18n key and its values. */
export function findingOf(totals: Counts): [string, Record<string, number>] {
  const dueByNow = totals.expected - totals.due;
  if (dueByNow === 0) return ['finding.none', {}];
  if (totals.missing === 0 && totals.late === 0) return ['finding.all', { count: dueByNow }];
  return [
    'finding.some',
    { expected: dueByNow, came: receivedCount(totals), late: totals.late, missing: totals.missing },
  ];
}
