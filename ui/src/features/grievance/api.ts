// API of the PG Portal's escalations.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import type { System } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Applied } from '@/shared/filters/applied';
import type { ImportRecord } from '@/shared/import/api';

type Translate = (key: string, values: Record<string, unknown>) => string;

/** Why a sheet was refused; if it could be read, also the expected and received columns. */
export function refusalText(t: Translate, text: string, record: ImportRecord | null): string {
  const { expected_columns: expected, received_columns: received } = record ?? {};
  if (!expected || !received) return text;
  return [
    text,
    t('import.expected', { count: expected.length, n: expected.length }),
    t('import.received', { count: received.length, n: received.length, names: received.join(', ') }),
  ].join(' ');
}

/** Data set of the PG Portal, the only one with escalations. */
export const PG = 'pg';

export type DashboardData = Schemas['AapleSarkarDashboardData'] &
  Partial<Pick<Schemas['PgDashboardData'], 'escalations'>>;

export const figuresOf = ({ data }: System) => data as DashboardData | undefined;

export type Level = Escalation['level'];
/** Lowest first. */
export const LEVELS: readonly Level[] = ['sub_divisional', 'collector', 'divisional_commissioner', 'state'];

export type Outcome = Escalation['outcome'];

export type Step = Schemas['StepOut'];
export type Escalation = Schemas['EscalationOut'];

const ESCALATIONS_KEY = ['grievance', 'escalations'] as const;

export interface EscalationList {
  status: 'open' | 'resolved' | 'all';
  page: number;
  perPage: number;
  sort: { key: string; order: 'asc' | 'desc' };
}

export const ESCALATIONS = '/api/pg/escalated';

/** Filters and sort order, for the list and its export. */
export function filterParams(list: EscalationList, filters: Applied) {
  const { date_from, date_to, office_id } = filters;
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
  const query = { ...filterParams(list, filters), page: list.page, per_page: list.perPage };
  return useQuery({
    queryKey: [...ESCALATIONS_KEY, query],
    queryFn: ({ signal }) => api.get(ESCALATIONS, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const escalate = (entryId: number, body: Schemas['EscalateIn']) =>
  api.post('/api/pg/transaction/{entry_id}/escalate', { path: { entry_id: entryId }, body });

export const resolveEscalation = (
  entryId: number,
  body: { escalation_id: number; remark: string; outcome: Outcome },
) => api.post('/api/pg/transaction/{entry_id}/resolve-escalation', { path: { entry_id: entryId }, body });

/** Invalidate the list and the PG Portal's figures, which contain the counts. */
export function escalationsChanged(): void {
  queryClient.invalidateQueries({ queryKey: ESCALATIONS_KEY });
  queryClient.invalidateQueries({ queryKey: figuresKey(PG) });
}
