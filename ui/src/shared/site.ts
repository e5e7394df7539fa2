// Which district this portal serves, and whether its figures are made up (demo mode).
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

interface Place {
  id: number;
  name_en: string;
  name_mr: string;
}

export interface Site {
  district: Place;
  division: Place | null;
  talukas: Place[];
  /** Month with which the departments' records begin: 2025-04. */
  records_from: string;
  demo: boolean;
  version: string;
}

export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: async ({ signal }) => (await api.get<Site>('/api/site', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
