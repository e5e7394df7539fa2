// How the departments compare: ranked by success rate over the last twelve months.
import { useQuery } from '@tanstack/react-query';
import { getData } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type DepartmentPerformance = Schemas['DepartmentPerformance'];

export function usePerformance() {
  return useQuery({
    queryKey: ['performance'],
    queryFn: getData('/api/departments-performance'),
    staleTime: 60_000,
  });
}
