/** Formatting, grouping and sorting of report rows. Pure. */
import { DASH, formatCount, formatDateTime, formatDecimal } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { Column, Report, Row, Sort, Value } from './types';

/** Columns that unsorted rows are grouped by. */
const GROUPS = ['department', 'sheet'];

const isMissing = (value: Value | undefined) => value === null || value === undefined || value === '';

export const isBlank = (row: Row, { name }: Column) => isMissing(row[name]);

interface Group {
  /** '' for sorted rows or a report without departments. */
  name: string;
  rows: Row[];
}

/** The non-empty columns, and the rows grouped by department and sheet. Equal names are shown once. */
export function grouped(
  report: Report,
  rows: Row[],
  sort: Sort | null,
): { columns: Column[]; groups: Group[] } {
  const nonEmpty = report.columns.filter((column) => report.rows.some((row) => !isBlank(row, column)));
  if (sort || nonEmpty[0]?.name !== GROUPS[0]) return { columns: nonEmpty, groups: [{ name: '', rows }] };
  const groups: Group[] = [];
  for (const row of rows) {
    const name = [...new Set(GROUPS.map((column) => row[column]).filter((value) => value))].join(': ');
    if (groups.at(-1)?.name === name) groups.at(-1)?.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return { columns: nonEmpty.filter(({ name }) => !GROUPS.includes(name)), groups };
}

/** Format a value. Missing values are a dash, never zero. */
export function formatValue(value: Value | undefined, column: Column, language: Language): string {
  if (isMissing(value)) return DASH;
  switch (column.kind) {
    case 'count':
      return formatCount(Number(value));
    case 'percent':
      return `${formatDecimal(Number(value))}%`;
    case 'days':
      return formatDecimal(Number(value));
    case 'moment':
      return formatDateTime(String(value), language);
    default:
      return String(value);
  }
}

/** Sort rows by a column, or keep the server's order. Missing values come last in both directions. */
export function sorted(rows: Row[], sort: Sort | null, language: Language): Row[] {
  if (!sort) return rows;
  const collator = new Intl.Collator(language, { numeric: true });
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sort.column] ?? null, b[sort.column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    return sign * order;
  });
}

/** The sort order after a click on a heading: numbers start descending, and the third click resets. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  const startsDescending = column.kind !== 'words';
  if (sort?.column !== column.name) return { column: column.name, descending: startsDescending };
  return sort.descending === startsDescending ? { column: column.name, descending: !startsDescending } : null;
}
