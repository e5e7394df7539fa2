import type { ImportRecord } from '@/shared/import/types';

type Translate = (key: string, values: Record<string, unknown>) => string;

/** Why a sheet was refused; if it could be read, also the expected and received columns. */
export function refusalText(t: Translate, text: string, record: ImportRecord | null): string {
  const { expected_columns: expected, received_columns: received } = record ?? {};
  if (!expected || !received) return text;
  return [
    text,
    t('import.expected', { count: expected.length, n: expected.length }),
    t('import.received', { count: received.length, n: received.length, names: received.join(', ') }),
  ].join(' ');
}
