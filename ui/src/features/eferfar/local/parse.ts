/** Parsing of sheet rows into local entries. More lenient than the server (requirement 27). Pure. */
import type { CatalogField } from '@/catalog/types';
import { numberOf } from '@/shared/entries/numbers';
import { loadWithRetry } from '@/shared/lazy';
import { COLUMNS, decode, FIELDS } from './csv';
import type { LocalEntry, LocalStatus } from './types';

// Read a CSV file or workbook into rows of text. The parsers are loaded on demand.
const MAX_BYTES = 10 * 1024 * 1024;

/** The file could not be read; `key` is a text of the namespace `local`. */
export class UnreadableFile extends Error {
  constructor(readonly key: 'fault.kind' | 'fault.size' | 'fault.workbook' | 'fault.oldWorkbook') {
    super(key);
  }
}

/** Rows of cells, with the separator guessed. */
export async function csvRows(text: string): Promise<string[][]> {
  const { default: Papa } = await loadWithRetry(() => import('papaparse'));
  // papaparse expects one kind of line ending per file; real sheets mix them.
  const lines = text.replace(/\r\n?/g, '\n');
  return Papa.parse<string[]>(lines, { delimitersToGuess: [',', ';', '\t', '|'], skipEmptyLines: true }).data;
}

export async function readRows(file: File): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('fault.size');
  if (/\.xls$/i.test(file.name)) throw new UnreadableFile('fault.oldWorkbook');
  if (!/\.(csv|xlsx)$/i.test(file.name)) throw new UnreadableFile('fault.kind');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.csv$/i.test(file.name)) return csvRows(decode(bytes));
  const { readXlsx } = await loadWithRetry(() => import('./xlsx'));
  try {
    return readXlsx(bytes);
  } catch {
    throw new UnreadableFile('fault.workbook');
  }
}

/**
 * Parsing of dates in sheets: ISO, day or year first with slashes, hyphens, dots or spaces, two-digit years, and
 * spreadsheet serial numbers. Pure. Unlike the server, local uploads replace unreadable dates by today (requirement 27).
 */
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet serials. They count a nonexistent 29 February 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const LAST_SERIAL = 2_958_465;

function day(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  const same =
    moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return same ? moment.toISOString().slice(0, 10) : null;
}

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

/** `YYYY-MM-DD`, or null if the text is not a date. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  if (/^\d{1,7}(\.\d+)?$/.test(trimmed)) {
    const serial = Math.floor(Number(trimmed));
    return serial >= 1 && serial <= LAST_SERIAL
      ? new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10)
      : null;
  }
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(trimmed);
  if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(trimmed);
  if (dayFirst) return day(fullYear(dayFirst[3] ?? ''), Number(dayFirst[2]), Number(dayFirst[1]));
  return null;
}

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
