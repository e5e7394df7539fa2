// The dashboard's figures and the previous year's configuration.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { type Filters, filterParams, type Trend, trendParams } from './filters';

export const CHARTS_KEY = ['eferfar', 'charts'] as const;

/** The figures with the trend that they were asked for: while another one loads, the old chart stays whole. */
export function useCharts(filters: Filters, trend: Trend) {
  const query = { ...filterParams(filters), ...trendParams(trend) };
  return useQuery({
    queryKey: [...CHARTS_KEY, query],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/eferfar/filtered-chart-data', { query, signal });
      return { ...data, trend };
    },
    placeholderData: keepPreviousData,
  });
}

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
    queryFn: async ({ signal }) => (await api.get('/api/eferfar/previous-year', { signal })).data,
  });
}

export const savePreviousYear = (figures: StoredPreviousYear) =>
  api.put('/api/eferfar/previous-year', { body: figures });
