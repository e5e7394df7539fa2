/** What `/api/operations/schedules` answers. */

export const SCHEDULES = '/api/operations/schedules';

export type RunState = 'requested' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export const isOpen = (state: RunState): boolean =>
  state === 'requested' || state === 'queued' || state === 'running';

/** A record with its name in both languages. */
export interface Named {
  id: number;
  name: string;
  name_mr: string;
}

export type Every = 'minutes' | 'hours' | 'day' | 'week' | 'month' | 'cron';

export interface When {
  every: Every;
  step: number;
  minute: number;
  /** HH:MM */
  at: string;
  /** 0 is Sunday. */
  days: number[];
  day: number;
  cron: string;
}

export type What = 'refresh' | 'rebuild' | 'backup' | 'report';

export interface Schedule {
  id: number;
  revision: number;
  name: string;
  name_mr: string;
  what: What;
  datasets: string[];
  report: Named | null;
  when: When;
  cron: string;
  is_active: boolean;
  next_runs: string[];
  last_run: { id: number; state: RunState; created_at: string } | null;
  may_change: boolean;
  changed_by: string | null;
}
