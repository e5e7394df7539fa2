// The case lists with a statutory deadline that this user may see; menus and pages depend on them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getData, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';

export type CaseList = Schemas['CaseList'];

/** Query key prefix of everything that depends on the cases' deadlines. */
export const CASES = ['cases'] as const;

export const invalidateCases = () => queryClient.invalidateQueries({ queryKey: CASES });

export const casesPath = (department: string) => `/department/${department}/cases`;

export function useCaseLists(enabled = true) {
  return useData(['case lists'], '/api/cases', { staleTime: 300_000, enabled });
}

/** A list's counts by state and its on-time rate. */
export const caseSummary = (list: string, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...CASES, list, 'summary', filters],
    queryFn: (context) =>
      getData('/api/cases/{case_list}/summary', { path: { case_list: list }, query: filters })(context),
    placeholderData: keepPreviousData,
  });
