/**
 * The sheet as shown in step 3: rows with their numbers, invalid cells, and messages that start with the
 * cell.
 */
import type { ImportRecord, Issue } from './api';

export type Tab = 'errors' | 'warnings' | 'all';

export interface SheetRow {
  number: number;
  cells: string[];
  /** Column letters of marked cells, with their worst severity. */
  marks: Record<string, Issue['severity']>;
  issues: Issue[];
}

/** A = 0, Z = 25, AA = 26. */
export const letterIndex = (letter: string): number =>
  [...letter].reduce((index, char) => index * 26 + (char.codePointAt(0) ?? 64) - 64, 0) - 1;

export function indexLetter(index: number): string {
  const remainder = index % 26;
  const letter = String.fromCodePoint(65 + remainder);
  return index < 26 ? letter : indexLetter(Math.floor(index / 26) - 1) + letter;
}

/** `C17` → C; `C577:E577` → C, D, E. */
export function lettersOf(cell: string): string[] {
  const match = /^([A-Z]+)\d*(?::([A-Z]+)\d*)?$/.exec(cell);
  if (!match?.[1]) return [];
  const first = letterIndex(match[1]);
  const last = match[2] ? letterIndex(match[2]) : first;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => indexLetter(first + step));
}

function marksOf(issues: Issue[]): SheetRow['marks'] {
  const marks: SheetRow['marks'] = {};
  for (const issue of issues) {
    for (const letter of lettersOf(issue.cell)) {
      if (marks[letter] !== 'error') marks[letter] = issue.severity;
    }
  }
  return marks;
}

/** Issues of the file or of a column, without a row. */
export const fileIssues = (record: ImportRecord): Issue[] =>
  record.details.filter((issue) => issue.row === null);

/**
 * The cells of a row that is not imported, such as a total: complete for the first rows, only its text for
 * later ones.
 */
function leftOutCells({ reading, sheet }: ImportRecord, row: number, issues: Issue[]): string[] {
  const columns = sheet?.columns ?? [];
  const [, ...cells] = reading?.grid.rows.find(([number]) => number === row) ?? [];
  if (cells.length)
    return columns.map(({ letter }) => String(cells[reading?.grid.letters.indexOf(letter) ?? -1] ?? ''));
  const text = reading?.left_out.find((leftOut) => leftOut.row === row)?.text ?? '';
  const marked = new Set(issues.flatMap((issue) => lettersOf(issue.cell)));
  return columns.map(({ letter }) => (marked.has(letter) ? text : ''));
}

export function sheetRows(record: ImportRecord, tab: Tab): SheetRow[] {
  const issues = new Map<number, Issue[]>();
  for (const issue of record.details) {
    if (issue.row !== null) issues.set(issue.row, [...(issues.get(issue.row) ?? []), issue]);
  }
  const texts = new Map<number, string[]>();
  if (tab === 'all')
    for (const [number, ...cells] of record.head) texts.set(Number(number), cells.map(String));
  for (const [number, cells] of Object.entries(record.rows)) texts.set(Number(number), cells);
  for (const [number, rowIssues] of issues)
    if (!texts.has(number)) texts.set(number, leftOutCells(record, number, rowIssues));
  const severity = { errors: 'error', warnings: 'warning', all: null }[tab];
  return [...texts]
    .map(([number, cells]) => {
      const rowIssues = issues.get(number) ?? [];
      return { number, cells, issues: rowIssues, marks: marksOf(rowIssues) };
    })
    .filter((row) => severity === null || row.issues.some((issue) => issue.severity === severity))
    .sort((a, b) => a.number - b.number);
}

/** Distinct invalid cells and the rows with errors. Cells are not counted if the list is truncated. */
export function errorCounts(record: ImportRecord): { rows: number; cells: number | null } {
  const errors = record.details.filter((issue) => issue.severity === 'error' && issue.row !== null);
  const cells = new Set(
    errors.flatMap((issue) => lettersOf(issue.cell).map((letter) => `${letter}${issue.row}`)),
  );
  return { rows: record.error_count, cells: record.details_left_out ? null : cells.size };
}

export const warningRows = (record: ImportRecord): number =>
  new Set(
    record.details
      .filter((issue) => issue.severity === 'warning' && issue.row !== null)
      .map((issue) => issue.row),
  ).size;

/** The next or previous row with an error, wrapping around. */
export function stepTo(rows: SheetRow[], at: number | null, step: 1 | -1): number | null {
  const numbers = rows
    .filter((row) => row.issues.some((issue) => issue.severity === 'error'))
    .map((row) => row.number);
  if (!numbers.length) return null;
  if (at === null) return (step === 1 ? numbers[0] : numbers.at(-1)) ?? null;
  const next = step === 1 ? numbers.find((n) => n > at) : numbers.findLast((n) => n < at);
  return next ?? (step === 1 ? numbers[0] : numbers.at(-1)) ?? null;
}

/** The index of the cell an arrow key moves to; null at the edge. Up and down stay in the column. */
export function moveFrom(cells: string[], at: string, key: string): number | null {
  const current = cells.indexOf(at);
  const [letter, row] = [letterOf(at), rowOf(at)];
  const same = (cell: string) => letterOf(cell) === letter;
  const targets: Record<string, number> = {
    ArrowRight: current + 1 < cells.length ? current + 1 : -1,
    ArrowLeft: current - 1,
    ArrowDown: cells.findIndex((cell) => same(cell) && rowOf(cell) > row),
    ArrowUp: cells.findLastIndex((cell) => same(cell) && rowOf(cell) < row),
  };
  const next = targets[key] ?? -1;
  return next < 0 ? null : next;
}

export const letterOf = (cell: string): string => cell.replace(/\d+$/, '');
export const rowOf = (cell: string): number => Number(cell.replace(/^[A-Z]+/, ''));
