// Queries for a case list: queue, summary, reconciliation and pauses.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import type { Schemas } from '@/api/operations';
import { CASES, caseSummary } from '@/shared/caseLists';
import { formatPercent } from '@/shared/i18n/format';
import type { Tone } from '@/shared/ui/Badge';

/** A case's remaining time as a key of `cases:clock` and a number of days. Pure. */
export function clockOf({
  state,
  days_left: left,
  unit,
}: Pick<CaseRow, 'state' | 'days_left' | 'unit'>): [key: string, values: { count: number }] {
  const days = unit === 'working' ? 'working' : 'calendar';
  if (left === null || state === 'unknown' || state === 'unjudged') return ['unknown', { count: 0 }];
  if (state === 'met') return ['met', { count: 0 }];
  if (state === 'late') return [`late.${days}`, { count: Math.max(0, -left) }];
  if (state === 'broken') return [`past.${days}`, { count: Math.max(0, -left) }];
  if (state === 'paused') return [`paused.${days}`, { count: left }];
  return left === 0 ? ['today', { count: 0 }] : [`left.${days}`, { count: left }];
}

/** "77.6% – 86.2%" without line breaks; empty if no case has ended. */
export const intervalOf = ({ low, high }: Pick<OnTime, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${formatPercent(low)}\u00a0–\u00a0${formatPercent(high)}`;

export type CaseRow = Schemas['CaseRow'];
export type Summary = Schemas['CaseSummary'];
export type Mark = NonNullable<CaseRow['mark']>;
export type Pause = Schemas['PauseOut'];
export type OnTime = Schemas['OnTime'];
/** Filter values by query parameter; '' means no filter. */
export type CaseFilters = Record<string, string>;

export const TONES: Record<CaseRow['state'], Tone> = {
  broken: 'bad',
  soon: 'warn',
  running: 'info',
  paused: 'hold',
  unknown: 'quiet',
  unjudged: 'quiet',
  met: 'ok',
  late: 'bad',
};

export function useQueue(dataset: string, chosen: CaseFilters, page: number, perPage: number) {
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

/** Ignores the state filter, as the summary contains the counts of every state. */
export function useSummary(dataset: string, { state: _, ...narrowed }: CaseFilters) {
  return useQuery(caseSummary(dataset, narrowed));
}

/** Last month's reconciliation; null if the list has no summary sheet. */
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
      signal,
    })
  ).data;

export function usePauses(dataset: string, number: string) {
  return useQuery({
    queryKey: [...CASES, dataset, 'pauses', number],
    queryFn: ({ signal }) => readPauses(dataset, number, signal),
  });
}
