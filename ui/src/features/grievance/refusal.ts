import type { ImportRecord } from '@/shared/import/types';

type Say = (key: string, values: Record<string, unknown>) => string;

/** Why a whole sheet was refused; where it could be read, how many columns were expected and received, and which. */
export function refusalText(t: Say, text: string, record: ImportRecord | null): string {
  const { expected_columns: expected, received_columns: received } = record ?? {};
  if (!expected || !received) return text;
  return [
    text,
    t('import.expected', { count: expected.length, n: expected.length }),
    t('import.received', { count: received.length, n: received.length, names: received.join(', ') }),
  ].join(' ');
}
