// The departments ranked by success rate over the last twelve months.
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';

export type DepartmentPerformance = Schemas['DepartmentPerformance'];

export function usePerformance() {
  return useData(['performance'], '/api/departments-performance', { staleTime: 60_000 });
}
