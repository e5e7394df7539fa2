// How the departments compare: ranked by success rate over the last twelve months.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type DepartmentPerformance = Schemas['DepartmentPerformance'];

export function usePerformance() {
  return useQuery({
    queryKey: ['performance'],
    queryFn: async ({ signal }) => (await api.get('/api/departments-performance', { signal })).data,
    staleTime: 60_000,
  });
}
