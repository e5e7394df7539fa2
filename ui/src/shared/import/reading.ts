/** How the server read a file: tables, columns, dates, rows left out, and open questions. */
import type { Schemas } from '@/api/operations';
import { isSaid } from '@/api/reason';
import type { Dataset } from '@/catalog/types';
import type { ImportRecord } from './api';

export type ReadingColumn = Schemas['ReadColumn'];
export type Question = Schemas['ReadingQuestion'];
export type Reading = Schemas['ReadingAnswer'];

/** The first choice of a question without a proposal: nothing is imported until the user decides. */
export const STOP = 'stop';

/** The questions to show, those without a proposal first. Remembered ones are already answered. */
export const questionsOf = (record: ImportRecord): Question[] =>
  (record.reading?.questions ?? [])
    .filter((question) => question.state !== 'remembered')
    // By choices rather than answer, so that questions keep their position when answered.
    .sort((a, b) => Number(hasProposal(a)) - Number(hasProposal(b)));

/** A question that doubts the figures is never answered by a proposal: that would confirm them unread. */
export const hasProposal = ({ choices, asks_reason }: Question): boolean =>
  choices[0]?.value !== STOP && !asks_reason;

/** The user's answer, or the proposal; empty if there is neither. */
export const answerTo = (question: Question, answers: Record<string, string>): string =>
  answers[question.key] ?? (question.asks_reason ? '' : question.answer);

/** Whether a question still needs an answer or a required reason. */
export const isOpen = (question: Question, answer: string, reason: string): boolean =>
  !answer || answer === STOP || (Boolean(question.needs_reason) && !isSaid(reason));

/** Unanswered questions without a proposal. */
export const unanswered = (
  record: ImportRecord,
  { answers = {}, reasons = {} }: { answers?: Record<string, string>; reasons?: Record<string, string> } = {},
): Question[] =>
  questionsOf(record).filter((question) =>
    isOpen(question, answerTo(question, answers), reasons[question.key] ?? question.reason ?? ''),
  );

/**
 * Whether to show the reading step: there are questions, or the sheet is rejected although some columns were
 * recognised, so that a wrong column or heading row may be the only cause.
 */
export function needsReading(record: ImportRecord): boolean {
  if (!record.reading) return false;
  if (questionsOf(record).length > 0) return true;
  const rejected = record.details.some((issue) => issue.severity === 'error' && issue.row === null);
  return rejected && record.reading.columns.some((column) => column.field !== null);
}

/** Required fields found neither in a column nor in a line above the rows. */
export const missingFields = ({ fields, columns, values }: Reading): Schemas['ReadableField'][] =>
  fields.filter(
    ({ field, required }) => required && ![...columns, ...values].some((entry) => entry.field === field),
  );

/**
 * How many columns were recognised, out of how many the sheet needs. Optional columns count if present;
 * derived fields, such as a district from its taluka, do not.
 */
export function columnsOf({ reading, sheet }: ImportRecord, dataset: Dataset) {
  const matched = sheet?.columns.filter((column) => column.field).length ?? 0;
  const required = dataset.fields.filter((field) => field.required).length;
  return {
    matched,
    expected: reading ? matched + missingFields(reading).length : Math.max(matched, required),
  };
}

type RowKind = 'heading' | 'left-out' | 'outside' | 'data';

/** How a row of the grid is classified. */
export function rowKind(reading: Reading, row: number): RowKind {
  const table = reading.tables.find(({ chosen }) => chosen);
  if (table?.heading_rows.includes(row)) return 'heading';
  if (reading.left_out.some((leftOut) => leftOut.row === row)) return 'left-out';
  return table && (row < table.first_row || row > table.last_row) ? 'outside' : 'data';
}
