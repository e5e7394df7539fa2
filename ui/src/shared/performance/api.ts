// How the departments compare: ranked by success rate over the last twelve months.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

export interface DepartmentPerformance {
  id: number;
  name: string;
  name_mr: string;
  slug: string;
  /** Null where a department's sheets say nothing of success. */
  rank: number | null;
  performance_metrics: {
    closure_rate: number | null;
    total_submitted: number | null;
    total_completed: number | null;
    total_pending: number | null;
    average_processing_time: number | null;
    citizen_satisfaction: number | null;
  };
  performance_level: { key: string; level: string; level_mr: string } | null;
  period_from: string;
  period_to: string;
  data_as_of: string | null;
}

export function usePerformance() {
  return useQuery({
    queryKey: ['performance'],
    queryFn: async ({ signal }) =>
      (await api.get<DepartmentPerformance[]>('/api/departments-performance', { signal })).data,
    staleTime: 60_000,
  });
}
