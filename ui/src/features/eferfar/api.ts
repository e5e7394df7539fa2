// API of the previous year's closing figures.
import { api, useData } from '@/api/client';

export const PREVIOUS_YEAR_FIELDS = [
  'totalUndisputedIssued',
  'totalUndisputedPending',
  'totalDisputedIssued',
  'totalDisputedPending',
  'averageDaysUndisputed',
  'averageDaysDisputed',
] as const;

export type PreviousYear = Record<(typeof PREVIOUS_YEAR_FIELDS)[number], number>;

type StoredPreviousYear = PreviousYear & { revision: number };

export function usePreviousYear() {
  return useData(['eferfar', 'previous-year'], '/api/eferfar/previous-year');
}

export const savePreviousYear = (figures: StoredPreviousYear) =>
  api.put('/api/eferfar/previous-year', { body: figures });
