// The figures of both systems, the offices, and the escalations of the PG Portal.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import { type Applied, queryOf } from '@/shared/filters/applied';
import { type DashboardData, type Escalation, type Level, type Outcome, PATH, type System } from './types';

export const figuresKey = (system: System) => ['grievance', 'figures', system] as const;
export const ESCALATIONS_KEY = ['grievance', 'escalations'] as const;

export function useFigures(system: System, filters: Applied) {
  const query = queryOf(filters);
  return useQuery({
    queryKey: [...figuresKey(system), query],
    queryFn: async ({ signal }) =>
      (await api.get<DashboardData>(`/api/${PATH[system]}/dashboard-data`, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export interface Office {
  id: number;
  name: string;
  name_mr: string;
  is_active: boolean;
}

export const officesQuery = queryOptions({
  queryKey: ['grievance', 'offices'],
  queryFn: async ({ signal }) => (await api.get<Office[]>('/api/offices', { signal })).data,
  staleTime: 300_000,
});

export interface EscalationList {
  status: 'open' | 'resolved' | 'all';
  page: number;
  perPage: number;
  sort: { key: string; order: 'asc' | 'desc' };
}

export const ESCALATIONS = '/api/pg/escalated';

/** What narrows and sorts the list, as its export needs it, too. */
export function narrowingOf(list: EscalationList, filters: Applied) {
  const { date_from, date_to, office_id } = queryOf(filters);
  return {
    status: list.status,
    sort_by: list.sort.key,
    sort_order: list.sort.order,
    ...(office_id ? { office_id } : {}),
    ...(date_from ? { start_date: date_from } : {}),
    ...(date_to ? { end_date: date_to } : {}),
  };
}

export function useEscalations(list: EscalationList, filters: Applied) {
  const query = { ...narrowingOf(list, filters), page: list.page, per_page: list.perPage };
  return useQuery({
    queryKey: [...ESCALATIONS_KEY, query],
    queryFn: ({ signal }) => api.get<Escalation[]>(ESCALATIONS, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface EscalateBody {
  escalation_id?: number;
  count?: number;
  level: Level;
  escalated_to: string;
  reason: string;
  due_date: string | null;
}

export const escalate = (entryId: number, body: EscalateBody) =>
  api.post<Escalation>(`/api/pg/transaction/${entryId}/escalate`, { body });

export const resolveEscalation = (
  entryId: number,
  body: { escalation_id: number; remark: string; outcome: Outcome },
) => api.post<Escalation>(`/api/pg/transaction/${entryId}/resolve-escalation`, { body });

/** After an escalation or its settlement: the list, and the counts beside the PG Portal's figures. */
export function escalationsChanged(): void {
  queryClient.invalidateQueries({ queryKey: ESCALATIONS_KEY });
  queryClient.invalidateQueries({ queryKey: figuresKey('pg-portal') });
}
