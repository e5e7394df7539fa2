/** What the calls below `/api/operations` answer. */
import type { Text } from '@/catalog/types';
import type { RunState } from '@/shared/schedules/types';

export interface DatasetFigures {
  dataset: string;
  data_as_of: string | null;
  days_behind: number | null;
  version: number;
  built_at: string | null;
  rows: number;
  files: number;
  bytes: number;
  months: number;
  first_month: string | null;
  last_month: string | null;
  pending: number;
  waiting_since: string | null;
}

/** Friday's sheet is still the newest on Sunday. */
export const BEHIND_DAYS = 3;

export interface Figures {
  datasets: DatasetFigures[];
  total: { rows: number; files: number; bytes: number };
  damaged: boolean;
  worker_alive: boolean;
  dagster_url: string | null;
}

export interface Month {
  month: string;
  published: boolean;
  rows: number;
  bytes: number;
  shares: number;
}

export const JOBS = ['import', 'refresh', 'rebuild', 'backup', 'report', 'other'] as const;
export const TRIGGERS = ['import', 'schedule', 'hand', 'dagster'] as const;
export const STATES = ['requested', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;

export interface Run {
  id: number;
  run_id: string | null;
  job: (typeof JOBS)[number];
  dataset: string;
  trigger: (typeof TRIGGERS)[number];
  schedule: { id: number; name: string; name_mr: string } | null;
  scheduled_for: string | null;
  import_record: { id: number; filename: string } | null;
  report: { id: number; name: string; name_mr: string } | null;
  requested_by: string | null;
  state: RunState;
  steps_done: number;
  steps_total: number;
  failure: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  seconds: number | null;
}

export interface RunDetail extends Run {
  log: { at: string; level: string; step: string; text: string }[];
}

export interface LineagePart {
  name: string;
  label: Text | null;
}

export interface Lineage {
  dataset: string;
  sheet: {
    imports: number;
    rows: number;
    last_import: { id: number; filename: string; row_count: number; finished_at: string } | null;
  };
  table: { name: string; rows: number; by_hand: number; changed_at: string | null };
  aggregate: DatasetFigures;
  charts: {
    kind: 'dashboard' | 'performance' | 'public';
    name: string;
    by: LineagePart[];
    measures: LineagePart[];
  }[];
}

export interface Backup {
  name: string;
  made_at: string;
  bytes: number;
  sha256: string;
  rows: number;
  files: number;
  database: 'sqlite' | 'postgresql';
}
