// The lists of cases with a legal clock that this person sees: menus and pages follow from them.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';

export type CaseList = Schemas['CaseList'];

/** Of everything that a case's clock is shown by. */
export const CASES = ['cases'] as const;

export const casesChanged = () => queryClient.invalidateQueries({ queryKey: CASES });

export const casesPath = (department: string) => `/department/${department}/cases`;

export function useCaseLists(enabled = true) {
  return useQuery({
    queryKey: ['case lists'],
    queryFn: async ({ signal }) => (await api.get('/api/cases', { signal })).data,
    staleTime: 300_000,
    enabled,
  });
}
