/** Parsing of sheet rows into local entries. More lenient than the server (requirement 27). Pure. */
import type { CatalogField } from '@/catalog/types';
import { numberOf } from '@/shared/entries/numbers';
import { COLUMNS, FIELDS } from './csv';
import { parseDate } from './dates';
import type { LocalEntry, LocalStatus } from './types';

/** Minimum number of cells per row. */
const MIN_CELLS = FIELDS.length;

/** The sheet has no heading row or no valid row below it. */
export class NoRows extends Error {}

const normalize = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Return a function that finds a column's cell: by heading in either language, otherwise by position. */
function cellFinder(head: string[], fields: CatalogField[]): (row: string[], column: string) => string {
  const columnByHeading = new Map<string, string>();
  for (const field of fields)
    for (const name of [field.name, field.label.en, field.label.mr])
      columnByHeading.set(normalize(name), field.name);
  const positions = new Map(head.map((name, index) => [columnByHeading.get(normalize(name)), index]));
  const hasHeadings = COLUMNS.slice(0, MIN_CELLS).every((column) => positions.has(column));
  return (row, column) => {
    const index = hasHeadings ? positions.get(column) : COLUMNS.indexOf(column as (typeof COLUMNS)[number]);
    return index === undefined ? '' : (row[index] ?? '').trim();
  };
}

/** A non-negative whole number; 0 for anything else. */
export function countOf(text: string): number {
  return Math.max(0, Math.trunc(numberOf(text)));
}

function choice(fields: CatalogField[], name: string, text: string): string | undefined {
  const normalized = normalize(text);
  const choices = fields.find((field) => field.name === name)?.choices ?? [];
  return choices.find(({ value, label }) =>
    [value, label.en, label.mr].some((word) => normalize(word) === normalized),
  )?.value;
}

/** Only the exact word "disputed" counts as disputed (requirement 26). */
export const statusOf = (fields: CatalogField[], text: string): LocalStatus =>
  choice(fields, 'status', text) === 'disputed' ? 'disputed' : 'undisputed';

export function entriesOf(
  rows: string[][],
  fields: CatalogField[],
  today: string,
  newId: () => string,
  fileId: string,
): LocalEntry[] {
  const [head, ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (!head || body.length === 0) throw new NoRows();
  const cell = cellFinder(
    head.map((name) => name.replace(/^\uFEFF/, '')),
    fields,
  );
  const complete = body.filter((row) => row.length >= MIN_CELLS);
  if (complete.length === 0) throw new NoRows();
  return complete.map((row) => ({
    id: newId(),
    division: cell(row, 'division'),
    district: cell(row, 'district'),
    taluka: cell(row, 'taluka'),
    status: statusOf(fields, cell(row, 'status')),
    date: parseDate(cell(row, 'date')) ?? today,
    totalPending: countOf(cell(row, 'total_pending')),
    totalIssued: countOf(cell(row, 'total_issued')),
    stayOrders: countOf(cell(row, 'stay_orders')),
    avgProcessingDays: countOf(cell(row, 'avg_processing_days')),
    category: (choice(fields, 'category', cell(row, 'category')) ?? '') as LocalEntry['category'],
    fileId,
  }));
}
