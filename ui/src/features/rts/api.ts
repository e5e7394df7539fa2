// The dashboard's figures under the filters that are applied.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { type Applied, queryOf } from '@/shared/filters/applied';

export const FIGURES_KEY = ['rts', 'figures'] as const;

export function useFigures(filters: Applied) {
  const query = queryOf(filters);
  return useQuery({
    queryKey: [...FIGURES_KEY, query],
    queryFn: async ({ signal }) => (await api.get('/api/rts/dashboard-data', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}
