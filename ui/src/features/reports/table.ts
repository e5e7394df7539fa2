/** How a report's values read, and its rows in another order. Pure. */
import { DASH, formatCount, formatDateTime, formatDecimal } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { Column, Row, Sort, Value } from './types';

/** What nobody says is a dash, never a zero. */
export function written(value: Value | undefined, column: Column, language: Language): string {
  if (value === null || value === undefined || value === '') return DASH;
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

/** Sorted by one column; without one as the server has them. What is not known comes last either way. */
export function sorted(rows: Row[], sort: Sort | null, language: Language): Row[] {
  if (!sort) return rows;
  const words = new Intl.Collator(language, { numeric: true });
  const way = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[sort.column] ?? null, other[sort.column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : words.compare(String(left), String(right));
    return way * order;
  });
}

/** The order after a click on a heading: numbers begin with the largest; the third click takes it back. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  const first = column.kind !== 'words';
  if (sort?.column !== column.name) return { column: column.name, descending: first };
  return sort.descending === first ? { column: column.name, descending: !first } : null;
}
