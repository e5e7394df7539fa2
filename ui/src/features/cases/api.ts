// The queue of a list of cases, its counts, its comparison with the summary sheet, and a case's pauses.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { CASES, caseSummary } from '@/shared/caseLists';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Chosen } from './types';

export function useQueue(dataset: string, chosen: Chosen, page: number, perPage: number) {
  return useQuery({
    queryKey: [...CASES, dataset, 'queue', chosen, page, perPage],
    queryFn: ({ signal }) =>
      api.get('/api/cases/{case_list}/queue', {
        path: { case_list: dataset },
        query: { ...chosen, page, per_page: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Of every state: the counts by state are part of it. */
export function useSummary(dataset: string, { state: _, ...narrowed }: Chosen) {
  const { language } = useLanguage();
  return useQuery(caseSummary(dataset, language, narrowed));
}

/** Last month; null where the list has no summary sheet. */
export function useReconciliation(dataset: string) {
  return useQuery({
    queryKey: [...CASES, dataset, 'reconciliation'],
    queryFn: async ({ signal }) => {
      try {
        const path = { case_list: dataset };
        return (await api.get('/api/cases/{case_list}/reconciliation', { path, signal })).data;
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
  });
}

export const pausesPath = (dataset: string) => `/api/cases/${dataset}/pauses`;

export const readPauses = async (dataset: string, number: string, signal?: AbortSignal) =>
  (
    await api.get('/api/cases/{case_list}/pauses', {
      path: { case_list: dataset },
      query: { case_number: number },
      ...(signal ? { signal } : {}),
    })
  ).data;

export function usePauses(dataset: string, number: string) {
  return useQuery({
    queryKey: [...CASES, dataset, 'pauses', number],
    queryFn: ({ signal }) => readPauses(dataset, number, signal),
  });
}
