/** The user's choices for reading a file: columns, dates, answers and corrected cells. */
import type { ImportRecord } from './api';
import { answerTo, questionsOf, STOP } from './reading';
import { lettersOf, type SheetRow } from './sheet';

export type Fix =
  | { kind: 'cell'; cell: string; from: string; to: string }
  /** Every cell of a column with the value `from`. */
  | { kind: 'value'; field: string; letter: string; from: string; to: string }
  | { kind: 'row'; row: number };

/** The parts of the form field `reading` that correct a sheet. */
interface ReadingChoices {
  values?: Record<string, Record<string, string | number>>;
  cells?: Record<string, string>;
  leave_out?: number[];
}

/** The user's choices, sent in the form field `reading`. */
export interface Chosen {
  sheet?: string;
  heading_rows?: number[];
  columns: Record<string, string | null>;
  units: Record<string, string>;
  dates?: 'dmy' | 'mdy';
  date?: string;
  /** By question key, because ids may change with the columns. */
  answers: Record<string, string>;
  /** By question key: why the figures are right. */
  reasons: Record<string, string>;
  fixes: Fix[];
}

export const NOTHING_CHOSEN: Chosen = { columns: {}, units: {}, answers: {}, reasons: {}, fixes: [] };

/** The form field `reading`; null without choices. */
export function readingForm({ fixes, ...chosen }: Chosen): string | null {
  const values: Record<string, Record<string, string>> = {};
  const cells: Record<string, string> = {};
  const leaveOut: number[] = [];
  for (const fix of fixes) {
    if (fix.kind === 'cell') cells[fix.cell] = fix.to;
    else if (fix.kind === 'value') values[fix.field] = { ...values[fix.field], [fix.from]: fix.to };
    else leaveOut.push(fix.row);
  }
  const parts = Object.entries({ ...chosen, values, cells, leave_out: leaveOut }).filter(
    ([, part]) => part !== undefined && (typeof part !== 'object' || Object.keys(part).length > 0),
  );
  return parts.length ? JSON.stringify(Object.fromEntries(parts)) : null;
}

/** The fixes of a stored import. */
export function fixesIn({ reading, reading_choices }: ImportRecord): Fix[] {
  const { values = {}, cells = {}, leave_out = [] } = (reading_choices ?? {}) as ReadingChoices;
  const originals = new Map(reading?.cells.map(({ cell, from }) => [cell, from]));
  const letters = new Map(reading?.columns.map(({ field, letter }) => [field, letter]));
  return [
    ...Object.entries(cells).map(
      ([cell, to]): Fix => ({ kind: 'cell', cell, from: originals.get(cell) ?? '', to }),
    ),
    ...Object.entries(values).flatMap(([field, spellings]) =>
      Object.entries(spellings).map(
        ([from, to]): Fix => ({
          kind: 'value',
          field,
          letter: letters.get(field) ?? '',
          from,
          to: String(to),
        }),
      ),
    ),
    ...leave_out.map((row): Fix => ({ kind: 'row', row })),
  ];
}

/** Turn the proposed answers into the user's: continuing accepts them. */
export const confirmAnswers = (chosen: Chosen, record: ImportRecord): Chosen => ({
  ...chosen,
  answers: {
    ...Object.fromEntries(
      questionsOf(record).map((question) => [question.key, answerTo(question, {}) || STOP]),
    ),
    ...chosen.answers,
  },
});

/** Assign a field to a column. A field belongs to one column, so it is taken from the previous one. */
export function withColumn(
  chosen: Chosen,
  record: ImportRecord,
  letter: string,
  field: string | null,
): Chosen {
  const columns = { ...chosen.columns };
  for (const column of record.reading?.columns ?? [])
    if (field !== null && column.letter !== letter && (columns[column.letter] ?? column.field) === field)
      columns[column.letter] = null;
  return { ...chosen, columns: { ...columns, [letter]: field } };
}

const placeOf = (fix: Fix): string =>
  fix.kind === 'cell' ? fix.cell : fix.kind === 'row' ? String(fix.row) : `${fix.letter}:${fix.from}`;

/** Add fixes; a newer fix of the same cell, value or row replaces the older one. */
export function withFixes(chosen: Chosen, added: Fix[]): Chosen {
  const places = new Set(added.map(placeOf));
  return { ...chosen, fixes: [...chosen.fixes.filter((fix) => !places.has(placeOf(fix))), ...added] };
}

export const withoutFix = (chosen: Chosen, removed: Fix): Chosen => ({
  ...chosen,
  fixes: chosen.fixes.filter((fix) => placeOf(fix) !== placeOf(removed)),
});

/** An invalid cell with everything needed to correct it. */
export interface WrongCell {
  cell: string;
  row: number;
  letter: string;
  /** Null: the column is not imported. */
  field: string | null;
  value: string;
  messages: string[];
  suggestions: string[];
  /** Number of invalid cells in the column with the same value, including this one. */
  same: number;
  /** Consecutive invalid cells directly below. */
  below: { cell: string; value: string }[];
}

export function wrongCell(record: ImportRecord, rows: SheetRow[], cell: string): WrongCell | null {
  const match = /^([A-Z]+)(\d+)$/.exec(cell);
  const letter = match?.[1];
  const number = Number(match?.[2]);
  const columns = record.sheet?.columns ?? [];
  const index = columns.findIndex((column) => column.letter === letter);
  const row = rows.find((candidate) => candidate.number === number);
  if (!letter || !row || index < 0) return null;
  const textOf = (sheetRow: SheetRow) => sheetRow.cells[index] ?? '';
  const wrong = new Map(
    rows
      .filter((sheetRow) => sheetRow.marks[letter] === 'error')
      .map((sheetRow) => [sheetRow.number, textOf(sheetRow)]),
  );
  const issues = row.issues.filter((issue) => lettersOf(issue.cell).includes(letter));
  const below: WrongCell['below'] = [];
  for (let next = number + 1; wrong.has(next); next += 1)
    below.push({ cell: `${letter}${next}`, value: wrong.get(next) ?? '' });
  return {
    cell,
    row: number,
    letter,
    field: columns[index]?.field ?? null,
    value: textOf(row),
    messages: issues.map((issue) => issue.message),
    suggestions: [...new Set(issues.flatMap((issue) => issue.suggestions ?? []))],
    same: [...wrong.values()].filter((value) => value === textOf(row)).length,
    below,
  };
}

export type Reach = 'cell' | 'same' | 'below';

/** The fixes that write `to` into a cell and, depending on `reach`, into further cells. */
export function fixesFor(wrong: WrongCell, to: string, reach: Reach): Fix[] {
  const { cell, field, letter, value } = wrong;
  // A blank cell has no value that could be replaced everywhere.
  if (reach === 'same' && field && value) return [{ kind: 'value', field, letter, from: value, to }];
  const further = reach === 'below' ? wrong.below : [];
  return [{ cell, value }, ...further].map((target) => ({
    kind: 'cell',
    cell: target.cell,
    from: target.value,
    to,
  }));
}

/**
 * A cell's corrected text until the server's response includes it; a fix of the cell itself takes precedence.
 */
export function fixedText(fixes: Fix[], letter: string, row: number, text: string): string | null {
  const cellFix = fixes.find((fix) => fix.kind === 'cell' && fix.cell === `${letter}${row}`);
  const valueFix = fixes.find((fix) => fix.kind === 'value' && fix.letter === letter && fix.from === text);
  const fix = cellFix ?? valueFix;
  return fix && fix.kind !== 'row' ? fix.to : null;
}
