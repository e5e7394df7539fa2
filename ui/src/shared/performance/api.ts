// The departments ranked by success rate over the last twelve months.
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';

/** A department's row, also on the Command Center. */
export type DepartmentPerformance = Omit<Schemas['RankedDepartment'], 'left_out'>;

export function usePerformance() {
  return useData(['performance'], '/api/departments-performance', { staleTime: 60_000 });
}
