// The previous year's configuration.
import { useQuery } from '@tanstack/react-query';
import { api, getData } from '@/api/client';

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
  return useQuery({
    queryKey: ['eferfar', 'previous-year'],
    queryFn: getData('/api/eferfar/previous-year'),
  });
}

export const savePreviousYear = (figures: StoredPreviousYear) =>
  api.put('/api/eferfar/previous-year', { body: figures });
