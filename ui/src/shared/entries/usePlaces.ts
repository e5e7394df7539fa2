// Districts, and the talukas of one of them.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

const LONG_MS = 600_000;

export function usePlaces(level: 'districts' | 'talukas', district?: string) {
  return useQuery({
    queryKey: ['geographic', level, district],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/geographic/${level}`, { query: { district_id: district }, signal })).data,
    staleTime: LONG_MS,
    enabled: level === 'districts' || Boolean(district),
  });
}
