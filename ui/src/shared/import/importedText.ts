// What is said after an import: "Successfully imported 5 records. 2 errors encountered. 7 rows processed, 1 file."
import { t } from '../i18n';
import { type ImportRecord, writtenRows } from './api';

type Words = (key: string, values?: Record<string, unknown>) => string;

/** `done` replaces the sentence about the imported rows. */
export function importedText(record: ImportRecord, t: Words, done?: string): string {
  const { error_count: errors, warning_count: warnings } = record;
  const parts = [done ?? t('entries.toast.imported', { count: writtenRows(record) })];
  if (errors) parts.push(t('entries.toast.importErrors', { count: errors }));
  if (warnings) parts.push(t('entries.toast.importWarnings', { count: warnings }));
  parts.push(t('entries.toast.processed', { count: record.row_count }));
  return parts.map((part) => (/[.!]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** The undo link for the notification after an import, if this user may undo it. */
export const undoAction = ({ id, may }: Pick<ImportRecord, 'id' | 'may'>, slug: string) =>
  may.undo ? { path: `/department/${slug}/imports?undo=${id}`, action: t('imports:undo.open') } : undefined;
