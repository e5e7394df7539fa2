// The dashboard's figures.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { type Applied, queryOf } from '@/shared/filters/applied';

export const FIGURES_KEY = ['mining', 'figures'] as const;

export function useFigures(filters: Applied) {
  const query = queryOf(filters);
  return useQuery({
    queryKey: [...FIGURES_KEY, query],
    queryFn: async ({ signal }) => (await api.get('/api/mining/dashboard-data', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}
