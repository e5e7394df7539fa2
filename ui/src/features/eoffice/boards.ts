// The four data sets of e-Office on one page: counts and items of files and receipts.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { type Board, useDashboard } from '@/shared/dashboard/useDashboard';
import type { ImportRecord } from '@/shared/import/api';
import { importedText, undoAction } from '@/shared/import/importedText';

import { addToHistory } from '@/shared/ui/notices';
import { combineFreshness, FIGURES_KEY, sectionsChanged } from './api';
import type { TableKey } from './table';

export const DATASETS = {
  file: { counts: 'eoffice_file_pendency', items: 'eoffice_file_items' },
  receipt: { counts: 'eoffice_receipt_pendency', items: 'eoffice_receipt_items' },
} as const;

export function useBoards() {
  const { t } = useTranslation('dashboard');
  // Figures from items are computed live, so they are refetched without waiting for a new version of the aggregates.
  const imported = useCallback(
    (record: ImportRecord) => {
      const text = importedText(record, (key, values = {}) => t(key, values));
      addToHistory('success', text, record.filename, undoAction(record, 'e-office'));
      sectionsChanged();
      return text;
    },
    [t],
  );
  const fileCounts = useDashboard(DATASETS.file.counts, FIGURES_KEY, imported);
  const receiptCounts = useDashboard(DATASETS.receipt.counts, FIGURES_KEY, imported);
  const fileItems = useDashboard(DATASETS.file.items, FIGURES_KEY, imported);
  const receiptItems = useDashboard(DATASETS.receipt.items, FIGURES_KEY, imported);
  const boards = {
    file: { counts: fileCounts, items: fileItems },
    receipt: { counts: receiptCounts, items: receiptItems },
  };
  const withFiguresRefetch = (board: Board): Board => ({
    ...board,
    written: (what) => {
      board.written(what);
      queryClient.invalidateQueries({ queryKey: FIGURES_KEY });
    },
  });
  return {
    of: ({ kind, view }: TableKey): Board => withFiguresRefetch(boards[kind][view]),
    freshness: combineFreshness([fileCounts.freshness.data, receiptCounts.freshness.data]),
    refresh: () => {
      for (const { counts, items } of Object.values(boards)) {
        counts.refresh();
        items.refresh();
      }
    },
  };
}

export type Boards = ReturnType<typeof useBoards>;
