import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Figure, FigureSource } from './source';

interface Person {
  id: number;
  name: string;
  department: string | null;
  department_mr: string | null;
}

interface RaiseOptions {
  /** Empty for those who do not see the war room: their issue goes where all raised ones go. */
  projects: { id: number; name: string; name_mr: string }[];
  people: Person[];
}

export function useRaiseOptions() {
  return useQuery({
    queryKey: ['raise-options'],
    queryFn: async ({ signal }) =>
      (await api.get<RaiseOptions>('/api/cm-war-room/raise-options', { signal })).data,
    staleTime: 60_000,
  });
}

export interface RaiseBody {
  title: string;
  description: string;
  project_id: number | null;
  owner_id: number | null;
  due_date: string | null;
}

export function raiseIssue(body: RaiseBody, source: FigureSource, chart: string, figure: Figure) {
  const { dataset, filters, conditions } = source;
  const origin = { dataset, filters, conditions, chart, figure: figure.label, ...figure.place };
  return api.post<{ id: number; title: string; value: number; as_of: string | null }>(
    '/api/cm-war-room/raised-issues',
    { body: { ...body, origin } },
  );
}
