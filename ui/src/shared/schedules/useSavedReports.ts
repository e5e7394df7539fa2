// The saved reports that a schedule can generate; super administrators only.
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';
import { isOpen } from './types';

export const SAVED = '/api/reports/saved';
const BUSY_POLL_MS = 1_500;
const IDLE_POLL_MS = 15_000;

export type SavedReport = Schemas['SavedOut'];

/** Polls faster while a report is being generated. */
export function useSavedReports(enabled = true) {
  return useData(['reports', 'saved'], SAVED, {
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run }) => last_run && isOpen(last_run.state)) ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
}
