/** How the server read a file: its tables, columns, dates and what it left out; and what is still to be decided. */
import type { Schemas } from '@/api/operations';
import type { Dataset } from '@/catalog/types';
import type { ImportRecord } from './types';

export type ReadingColumn = Schemas['ReadColumn'];
export type ReadingField = Schemas['ReadableField'];
export type Question = Schemas['ReadingQuestion'];
export type Reason = Schemas['LeftOutRow']['reason'];
export type Reading = Schemas['ReadingAnswer'];

/** The first choice of a question without a proposal: nothing is imported until a person decides. */
export const STOP = 'stop';

/** Questions that a person sees, those without a proposal first; what was remembered is answered already. */
export const questionsOf = (record: ImportRecord): Question[] =>
  (record.reading?.questions ?? [])
    .filter((question) => question.state !== 'remembered')
    // By its choices, not by its answer: an answered question stays where it is.
    .sort((one, other) => Number(proposes(one)) - Number(proposes(other)));

const proposes = ({ choices }: Question): boolean => choices[0]?.value !== STOP;

/** Whether a question still needs a person: an answer, or the reason that it cannot do without. */
export const isOpen = (question: Question, answer: string, reason: string): boolean =>
  answer === STOP || (Boolean(question.needs_reason) && !reason);

/** Questions that nobody has answered yet and that have no proposal. */
export const unanswered = (
  record: ImportRecord,
  { answers = {}, reasons = {} }: { answers?: Record<string, string>; reasons?: Record<string, string> } = {},
): Question[] =>
  questionsOf(record).filter((question) =>
    isOpen(
      question,
      answers[question.key] ?? question.answer,
      reasons[question.key] ?? question.reason ?? '',
    ),
  );

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

/** How many columns were recognised, of how many that the sheet needs. Optional columns count when they are there; what
 * follows from others, such as a district from its taluka, does not.
 */
export function columnsOf({ reading, sheet }: ImportRecord, dataset: Dataset) {
  const matched = sheet?.columns.filter((column) => column.field).length ?? 0;
  const required = dataset.fields.filter((field) => field.required).length;
  return {
    matched,
    expected: reading ? matched + missingFields(reading).length : Math.max(matched, required),
  };
}

export type RowLook = 'heading' | 'left-out' | 'outside' | 'data';

/** How a row of the grid was taken. */
export function rowLook(reading: Reading, row: number): RowLook {
  const table = reading.tables.find(({ chosen }) => chosen);
  if (table?.heading_rows.includes(row)) return 'heading';
  if (reading.left_out.some((one) => one.row === row)) return 'left-out';
  return table && (row < table.first_row || row > table.last_row) ? 'outside' : 'data';
}
