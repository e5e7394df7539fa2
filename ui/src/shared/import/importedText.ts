// The result of an import in one sentence, with what failed: "Successfully imported 5 records. 2 errors encountered."
import type { ImportRecord } from './types';

type Words = (key: string, values?: Record<string, unknown>) => string;

/** `done` replaces the sentence about the imported rows. */
export function importedText(record: ImportRecord, t: Words, done?: string): string {
  const rows = record.imported_count + record.updated_count + record.unchanged_count;
  const { error_count: errors, warning_count: warnings } = record;
  const parts = [done ?? t('entries.toast.imported', { count: rows })];
  if (errors) parts.push(t('entries.toast.importErrors', { count: errors }));
  if (warnings) parts.push(t('entries.toast.importWarnings', { count: warnings }));
  // A sentence ends with a stop only if another follows.
  return parts
    .map((part, at) => (at < parts.length - 1 && !/[.!]$/.test(part) ? `${part}.` : part))
    .join(' ');
}
