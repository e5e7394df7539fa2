// Queries and actions of Data Management, except imports. Runs in progress are polled until they end.
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useDatasets } from '@/catalog/useDataset';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { halfUp } from '@/shared/i18n/rounding';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { isOpen, SCHEDULES } from '@/shared/schedules/types';
import { toast } from '@/shared/ui/notices';
import { attempt } from '@/shared/ui/useAct';

// Formatting of durations.
export type Translate = TFunction<'data'>;

/** 0.84 → "0.8 s", 95 → "1 min 35 s" */
export function spanOf(seconds: number | null, t: Translate): string {
  if (seconds === null) return DASH;
  if (seconds < 60) return t('span.seconds', { seconds: formatDecimal(seconds) });
  const whole = halfUp(seconds);
  return t('span.minutes', { minutes: formatCount(Math.floor(whole / 60)), seconds: whole % 60 });
}

/** Response types of `/api/operations`. */
export type DatasetFigures = Schemas['FiguresOfDataset'];

export type Figures = Schemas['FiguresOut'];
export type Month = Schemas['MonthOfFigures'];

export const JOBS = ['import', 'refresh', 'rebuild', 'backup', 'report', 'other'] as const;
export const TRIGGERS = ['import', 'schedule', 'hand', 'dagster'] as const;
export const STATES = ['requested', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type Run = Schemas['RunOut'];
export type RunDetail = Schemas['RunDetail'];
export type LineagePart = Schemas['LineagePart'];
export type Lineage = Schemas['LineageOut'];
export type Backup = Schemas['BackupOut'];

const IDLE_POLL_MS = 15_000;
const ACTIVE_POLL_MS = 1_500;
export const RUNS = '/api/operations/runs';

export function useFigures() {
  return useData(['operations', 'figures'], '/api/operations/figures', {
    refetchInterval: ({ state }) =>
      state.data?.datasets.some(({ pending }) => pending > 0) ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  });
}

export function useMonths(dataset: string) {
  return useData(['operations', 'months', dataset], '/api/operations/figures/{dataset}', {
    path: { dataset },
  });
}

export function useLineage(dataset: string | undefined) {
  return useData(['operations', 'lineage', dataset], '/api/operations/lineage/{dataset}', {
    path: { dataset: dataset ?? '' },
    enabled: dataset !== undefined,
  });
}

export function useOpenRuns() {
  return useData(['operations', 'open'], RUNS, {
    query: { state: 'open', per_page: 20 },
    refetchInterval: ({ state }) => (state.data?.length ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  });
}

export function useRun(id: number) {
  return useData(['operations', 'run', id], `${RUNS}/{id}`, {
    path: { id },
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.state) ? ACTIVE_POLL_MS : false),
  });
}

export function useSchedules() {
  return useData(['operations', 'schedules'], SCHEDULES, {
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ last_run }) => last_run && isOpen(last_run.state))
        ? ACTIVE_POLL_MS
        : IDLE_POLL_MS,
  });
}

/** Run an action, show its outcome as a toast and refetch the page. Return whether it succeeded. */
export function useAction() {
  const client = useQueryClient();
  return async (failed: string, act: () => Promise<{ message: string }>): Promise<boolean> => {
    const succeeded = await attempt(failed, async () => toast.success((await act()).message));
    client.invalidateQueries({ queryKey: ['operations'] });
    client.invalidateQueries({ queryKey: ['manage', RUNS] });
    return succeeded;
  };
}

/** Look up data set names and departments. */
export function useNames() {
  const { language } = useLanguage();
  const datasets = useDatasets().data ?? [];
  return {
    datasets,
    nameOf: (name: string) => datasets.find((dataset) => dataset.name === name)?.label[language] ?? name,
    departmentOf: (name: string) => datasets.find((dataset) => dataset.name === name)?.department ?? '',
  };
}
