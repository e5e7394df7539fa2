import { api } from '@/api/client';
import { useData } from '@/api/useData';
import type { Figure, FigureSource } from './source';

export function useRaiseOptions() {
  return useData(['raise-options'], '/api/cm-war-room/raise-options', { staleTime: 60_000 });
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
  return api.post('/api/cm-war-room/raised-issues', { body: { ...body, origin } });
}
