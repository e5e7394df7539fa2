// Query parameters of the import history, and the presentation of states. Pure.
import dayjs from 'dayjs';
import type { Query } from '@/api/client';
import type { Dataset } from '@/catalog/types';
import type { ImportState } from '@/shared/import/api';
import { type ListState, listQuery } from '@/shared/manage/list';
import type { Tone } from '@/shared/ui/Badge';
import type { ImportSummary } from './api';

export const IMPORTS = '/api/imports';
export const STATES: ImportState[] = ['queued', 'running', 'done', 'refused', 'failed', 'undone'];
export const PERIODS = ['today', 'week', 'month', 'year'] as const;

export const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'created_at', order: 'desc' as const },
  // Checks without import are hidden by default.
  filters: { dataset: '', state: '', uploader: '', period: '', preview: 'false' },
};

/** The file, and the sheet of a workbook with several. */
export const titleOf = ({ filename, sheet_name }: ImportSummary): string =>
  sheet_name ? `${filename} › ${sheet_name}` : filename;

/** The first day of a period; the financial year begins in April. */
export function firstDay(period: string, today = dayjs()): string {
  switch (period) {
    case 'today':
      return today.format('YYYY-MM-DD');
    case 'week':
      return today.subtract(6, 'day').format('YYYY-MM-DD');
    case 'month':
      return today.startOf('month').format('YYYY-MM-DD');
    case 'year':
      return `${today.month() < 3 ? today.year() - 1 : today.year()}-04-01`;
    default:
      return '';
  }
}

/** Query parameters for the list and its export. */
export function historyQuery(state: ListState, department: string | undefined): Query {
  const { period, ...rest } = listQuery(state);
  return { ...rest, date_from: firstDay(String(period ?? '')), department: department ?? '' };
}

/** The data sets that a department fills in, or all without a department. */
export const datasetsOf = (datasets: Dataset[], department: string | undefined): Dataset[] =>
  department
    ? datasets.filter(
        ({ department: owner, fields }) =>
          owner === department ||
          fields.some(
            ({ name, choices }) => name === 'department' && choices.some(({ value }) => value === department),
          ),
      )
    : datasets;

export const TONES = {
  waiting: 'hold',
  loading: 'info',
  checked: 'quiet',
  partly: 'warn',
  complete: 'ok',
  refused: 'bad',
  failed: 'bad',
  undone: 'quiet',
} satisfies Record<string, Tone>;

/** The label of an import's state; `partly` if rows were rejected. */
export function labelOf(
  record: Pick<ImportSummary, 'state' | 'preview' | 'error_count'>,
): keyof typeof TONES {
  if (record.state === 'queued') return 'waiting';
  if (record.state === 'running') return 'loading';
  if (record.state !== 'done') return record.state;
  if (record.preview) return 'checked';
  return record.error_count > 0 ? 'partly' : 'complete';
}
