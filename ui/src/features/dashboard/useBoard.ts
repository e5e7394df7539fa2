// `useDashboard` with the data set limited to the department, and a notice under the bell after an import.
import { useMemo } from 'react';
import type { Slots } from '@/shared/dashboard/slots';
import { type Board, figuresKey, useDashboard } from '@/shared/dashboard/useDashboard';
import { importedText } from '@/shared/import/importedText';
import { undoAction } from '@/shared/import/undo';
import { addToHistory } from '@/shared/ui/notices';
import { ownSheet, type Page, usePage } from './declared';

export function useBoard(page: Page, slots: Slots, slug: string, label: string): Board {
  const { name, declared } = page;
  const { t } = usePage(page);
  const board = useDashboard(name, figuresKey(name), (record) => {
    const text = importedText(record, t, slots.imported?.(t, label));
    // No toast: it would repeat the import dialog's result and lie over it.
    addToHistory('success', text, record.filename, undoAction(record, slug));
    return text;
  });
  const { dataset } = board;
  const data = useMemo(() => ownSheet(dataset.data, declared), [dataset.data, declared]);
  return { ...board, dataset: { ...dataset, data } as typeof dataset };
}
