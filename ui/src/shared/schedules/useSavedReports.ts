// The saved reports, which a schedule may make: super admins' alone.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isOpen, type Named, type RunState, type Schedule } from './types';

export const SAVED = '/api/reports/saved';
const BUSY_MS = 1_500;
const CALM_MS = 15_000;

export interface SavedReport extends Named {
  report: string;
  title: { en: string; mr: string };
  period: string;
  date_from: string | null;
  date_to: string | null;
  /** What it would be about if it were made now. */
  covers: { date_from: string; date_to: string };
  district_id: number | null;
  district: { en: string; mr: string } | null;
  taluka_id: number | null;
  taluka: { en: string; mr: string } | null;
  department: string | null;
  formats: ('xlsx' | 'csv' | 'pdf')[];
  language: 'en' | 'mr';
  schedules: Schedule[];
  last_run: { id: number; state: RunState; created_at: string } | null;
  changed_by: string | null;
  revision: number;
}

/** While one is being made it is asked again. */
export function useSavedReports(enabled = true) {
  return useQuery({
    queryKey: ['reports', 'saved'],
    enabled,
    queryFn: async ({ signal }) => (await api.get<SavedReport[]>(SAVED, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run }) => last_run && isOpen(last_run.state)) ? BUSY_MS : CALM_MS,
  });
}
