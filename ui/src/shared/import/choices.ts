/** What a person decided about the reading of a file: the columns, dates and answers, and the cells put right. */
import { questionsOf } from './reading';
import { lettersOf, type SheetRow } from './sheet';
import type { ImportRecord } from './types';

export type Fix =
  | { kind: 'cell'; cell: string; from: string; to: string }
  /** Every cell of a column that says `from`. */
  | { kind: 'value'; field: string; letter: string; from: string; to: string }
  | { kind: 'row'; row: number };

/** The parts of the form field `reading` that put a sheet right. */
export interface ReadingChoices {
  values?: Record<string, Record<string, string | number>>;
  cells?: Record<string, string>;
  leave_out?: number[];
}

/** The parts of the form field `reading` that are chosen as a whole. */
export interface Chosen {
  sheet?: string;
  heading_rows?: number[];
  columns: Record<string, string | null>;
  units: Record<string, string>;
  dates?: 'dmy' | 'mdy';
  date?: string;
  /** By the key of the question: its id may change with the columns. */
  answers: Record<string, string>;
  /** By the same key: why the figures are right. */
  reasons: Record<string, string>;
  fixes: Fix[];
}

export const NOTHING_CHOSEN: Chosen = { columns: {}, units: {}, answers: {}, reasons: {}, fixes: [] };

/** The form field `reading`; null where nothing was decided. */
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
  const before = new Map(reading?.cells.map(({ cell, from }) => [cell, from]));
  const letters = new Map(reading?.columns.map(({ field, letter }) => [field, letter]));
  return [
    ...Object.entries(cells).map(
      ([cell, to]): Fix => ({ kind: 'cell', cell, from: before.get(cell) ?? '', to }),
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

/** The answers in use become answers that a person gave: going on accepts what is proposed. */
export const confirmed = (chosen: Chosen, record: ImportRecord): Chosen => ({
  ...chosen,
  answers: {
    ...Object.fromEntries(questionsOf(record).map(({ key, answer }) => [key, answer])),
    ...chosen.answers,
  },
});

/** A field belongs to one column: choosing it for `letter` takes it from the column that had it. */
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

/** The newest fix of a place counts. */
export function withFixes(chosen: Chosen, added: Fix[]): Chosen {
  const places = new Set(added.map(placeOf));
  return { ...chosen, fixes: [...chosen.fixes.filter((fix) => !places.has(placeOf(fix))), ...added] };
}

export const withoutFix = (chosen: Chosen, gone: Fix): Chosen => ({
  ...chosen,
  fixes: chosen.fixes.filter((fix) => placeOf(fix) !== placeOf(gone)),
});

/** A wrong cell with all that its correction needs. */
export interface WrongCell {
  cell: string;
  row: number;
  letter: string;
  /** Null: the column is not imported. */
  field: string | null;
  value: string;
  messages: string[];
  suggestions: string[];
  /** Wrong cells of the column with the same value, this one included. */
  same: number;
  /** Wrong cells right below, without a gap. */
  below: { cell: string; value: string }[];
}

export function wrongCell(record: ImportRecord, rows: SheetRow[], cell: string): WrongCell | null {
  const match = /^([A-Z]+)(\d+)$/.exec(cell);
  const letter = match?.[1];
  const number = Number(match?.[2]);
  const columns = record.sheet?.columns ?? [];
  const index = columns.findIndex((column) => column.letter === letter);
  const row = rows.find((one) => one.number === number);
  if (!letter || !row || index < 0) return null;
  const textOf = (one: SheetRow) => one.cells[index] ?? '';
  const wrong = new Map(
    rows.filter((one) => one.marks[letter] === 'error').map((one) => [one.number, textOf(one)]),
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

/** The fixes that write `to` into a cell, and as far as is wanted beyond it. */
export function fixesFor(wrong: WrongCell, to: string, reach: Reach): Fix[] {
  const { cell, field, letter, value } = wrong;
  // A blank cell has no spelling that could be translated everywhere.
  if (reach === 'same' && field && value) return [{ kind: 'value', field, letter, from: value, to }];
  const further = reach === 'below' ? wrong.below : [];
  return [{ cell, value }, ...further].map((one) => ({
    kind: 'cell',
    cell: one.cell,
    from: one.value,
    to,
  }));
}

/** What the fixes make of a cell, until the server's answer shows it; a fix of the cell itself comes first. */
export function fixedText(fixes: Fix[], letter: string, row: number, text: string): string | null {
  const own = fixes.find((fix) => fix.kind === 'cell' && fix.cell === `${letter}${row}`);
  const all = fixes.find((fix) => fix.kind === 'value' && fix.letter === letter && fix.from === text);
  const fix = own ?? all;
  return fix && fix.kind !== 'row' ? fix.to : null;
}
