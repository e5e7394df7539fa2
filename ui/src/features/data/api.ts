// The calls of Data Management's figures half. What is under way is asked for again until it has ended.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getData } from '@/api/client';
import { useDatasets } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { isOpen, SCHEDULES } from '@/shared/schedules/types';
import { toast } from '@/shared/ui/notices';

const CALM_MS = 15_000;
const BUSY_MS = 1_500;
export const RUNS = '/api/operations/runs';

export function useFigures() {
  return useQuery({
    queryKey: ['operations', 'figures'],
    queryFn: (context) => getData('/api/operations/figures')(context),
    refetchInterval: ({ state }) =>
      state.data?.datasets.some(({ pending }) => pending > 0) ? BUSY_MS : CALM_MS,
  });
}

export function useMonths(dataset: string) {
  return useQuery({
    queryKey: ['operations', 'months', dataset],
    queryFn: getData('/api/operations/figures/{dataset}', { path: { dataset } }),
  });
}

export function useLineage(dataset: string | undefined) {
  return useQuery({
    queryKey: ['operations', 'lineage', dataset],
    enabled: dataset !== undefined,
    queryFn: getData('/api/operations/lineage/{dataset}', { path: { dataset: dataset ?? '' } }),
  });
}

/** What has not ended yet. */
export function useOpenRuns() {
  return useQuery({
    queryKey: ['operations', 'open'],
    queryFn: (context) => getData(RUNS, { query: { state: 'open', per_page: 20 } })(context),
    refetchInterval: ({ state }) => (state.data?.length ? BUSY_MS : CALM_MS),
  });
}

export function useRun(id: number) {
  return useQuery({
    queryKey: ['operations', 'run', id],
    queryFn: (context) => getData(`${RUNS}/{id}`, { path: { id } })(context),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.state) ? BUSY_MS : false),
  });
}

export function useSchedules() {
  return useQuery({
    queryKey: ['operations', 'schedules'],
    queryFn: (context) => getData(SCHEDULES)(context),
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ last_run }) => last_run && isOpen(last_run.state)) ? BUSY_MS : CALM_MS,
  });
}

/** An act with a toast for its outcome; everything of the page is then read again. Answers whether it was done. */
export function useDeed() {
  const client = useQueryClient();
  return async (failed: string, act: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      const { message } = await act();
      toast.success(message);
      return true;
    } catch (error) {
      toast.failed(failed, error);
      return false;
    } finally {
      client.invalidateQueries({ queryKey: ['operations'] });
      client.invalidateQueries({ queryKey: ['manage', RUNS] });
    }
  };
}

/** What a dataset is called, and which department's icon it bears. */
export function useNames() {
  const { language } = useLanguage();
  const datasets = useDatasets().data ?? [];
  return {
    datasets,
    nameOf: (name: string) => datasets.find((one) => one.name === name)?.label[language] ?? name,
    departmentOf: (name: string) => datasets.find((one) => one.name === name)?.department ?? '',
  };
}
