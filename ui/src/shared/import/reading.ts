/** How the server read a file: its tables, columns, dates and what it left out; and what is still to be decided. */
import type { Text } from '@/catalog/types';
import type { ImportRecord } from './types';

export interface ReadingColumn {
  letter: string;
  heading: string;
  /** Null: not imported. */
  field: string | null;
  label: Text | null;
  how: 'exact' | 'alias' | 'remembered' | 'proposed' | 'chosen' | 'none';
  why: Text;
  samples: string[];
  unit: string;
  factor: string;
}

export interface ReadingField {
  field: string;
  label: Text;
  required: boolean;
  heading: string;
  numeric: boolean;
  units: string[];
}

export interface Question {
  id: string;
  kind: string;
  /** What is asked in words that are the same next month; the id holds for this file only. */
  key: string;
  cell: string;
  column: string;
  text: Text;
  choices: { value: string; label: Text }[];
  answer: string;
  /** The cells that it is about; reports of older imports have none of these three. */
  cells?: string[];
  /** The first choice can be explained. */
  asks_reason?: boolean;
  reason?: string;
  state: 'open' | 'remembered' | 'proposed' | 'chosen';
}

export type Reason =
  | 'total'
  | 'subtotal'
  | 'column_numbers'
  | 'note'
  | 'signature'
  | 'repeated_heading'
  | 'section'
  | 'blank'
  | 'hidden'
  | 'other_table'
  | 'chosen';

export interface Reading {
  layout: string;
  remembered: { by: string | null; at: string; last_used_at: string | null } | null;
  tables: {
    sheet: string;
    heading_rows: number[];
    first_row: number;
    last_row: number;
    rows: number;
    fit: number;
    chosen: boolean;
  }[];
  columns: ReadingColumn[];
  fields: ReadingField[];
  left_out: { row: number; reason: Reason; text: string }[];
  values: { letter: string; field: string; from: string; to: string; cells: number }[];
  dates: {
    order: '' | 'dmy' | 'mdy' | 'iso';
    source: 'column' | 'title' | 'form' | 'chosen' | 'today' | 'none';
    day: string;
    cell: string;
  };
  questions: Question[];
  grid: { letters: string[]; rows: (string | number | null)[][] };
  cells: { cell: string; from: string; to: string }[];
}

/** The first choice of a question without a proposal: nothing is imported until a person decides. */
export const STOP = 'stop';

/** Questions that a person sees; what was remembered is answered already. */
export const questionsOf = (record: ImportRecord): Question[] =>
  record.reading?.questions.filter((question) => question.state !== 'remembered') ?? [];

/** Questions without a proposal that nobody has answered yet. */
export const unanswered = (record: ImportRecord, answers: Record<string, string> = {}): Question[] =>
  questionsOf(record).filter((question) => (answers[question.key] ?? question.answer) === STOP);

/**
 * Whether the reading needs a person: there are questions, or the sheet is refused as a whole though some of its columns
 * were recognised, so that a column or heading row may be all that was read wrongly.
 */
export function needsReading(record: ImportRecord): boolean {
  if (!record.reading) return false;
  if (questionsOf(record).length > 0) return true;
  const refused = record.details.some((issue) => issue.severity === 'error' && issue.row === null);
  return refused && record.reading.columns.some((column) => column.field !== null);
}

/** What the sheet must have and neither a column nor a line above its rows gives. */
export const missingFields = ({ fields, columns, values }: Reading): ReadingField[] =>
  fields.filter(
    ({ field, required }) => required && ![...columns, ...values].some((one) => one.field === field),
  );

export type RowLook = 'heading' | 'left-out' | 'outside' | 'data';

/** How a row of the grid was taken. */
export function rowLook(reading: Reading, row: number): RowLook {
  const table = reading.tables.find(({ chosen }) => chosen);
  if (table?.heading_rows.includes(row)) return 'heading';
  if (reading.left_out.some((one) => one.row === row)) return 'left-out';
  return table && (row < table.first_row || row > table.last_row) ? 'outside' : 'data';
}
