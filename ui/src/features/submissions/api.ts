// API of the submission calendar, sheet details, nil returns, sign-offs and working days.
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { useData } from '@/api/useData';
import type { Rhythm, WorkingDays } from '@/shared/submissions/calendar';
import { queryOf, type View } from '@/shared/submissions/calendar';

const KEY = ['submissions'];

export function useCalendar(view: View) {
  return useData([...KEY, 'grid', queryOf(view)], '/api/submissions', {
    query: queryOf(view),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export interface SheetKey {
  dataset: string;
  unit: string;
  day: string;
}

export function useDetail(place: SheetKey) {
  return useData([...KEY, 'detail', place], '/api/submissions/detail', { query: { ...place } });
}

/** A mutation that invalidates all submission queries. */
function useSubmissionMutation<Input>(write: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** The figures to be signed. */
export const useDraft = (month: string) =>
  useData([...KEY, 'draft', month], '/api/submissions/sign-offs/draft', { query: { month } });

export const useSign = () =>
  useSubmissionMutation((body: { month: string; version: string }) =>
    api.post('/api/submissions/sign-offs', { body }),
  );

export const useReopen = () =>
  useSubmissionMutation(({ id, reason }: { id: number; reason: string }) =>
    api.post('/api/submissions/sign-offs/{signed_id}/reopen', { path: { signed_id: id }, body: { reason } }),
  );

export const useNil = () =>
  useSubmissionMutation((body: SheetKey & { note: string }) => api.post('/api/submissions/nil', { body }));

export const useWithdraw = () =>
  useSubmissionMutation((id: number) =>
    api.delete('/api/submissions/nil/{nil_id}', { path: { nil_id: id } }),
  );

/** Set how often a case list is expected. */
export const useSetRhythm = () =>
  useSubmissionMutation(({ dataset, rhythm }: { dataset: string; rhythm: Rhythm }) =>
    api.put('/api/submissions/rhythms/{case_list}', { path: { case_list: dataset }, body: { rhythm } }),
  );

export function useWorkingDays(year: number) {
  return useData([...KEY, 'working-days', year], '/api/working-days', {
    query: { year },
    placeholderData: keepPreviousData,
  });
}

export const useSaturdays = () =>
  useSubmissionMutation((saturdays: WorkingDays['saturdays']) =>
    api.put('/api/working-days', { body: { saturdays } }),
  );

export const useAddHoliday = () =>
  useSubmissionMutation((body: { day: string; name: string; name_mr: string }) =>
    api.post('/api/working-days/holidays', { body }),
  );

export const useRemoveHoliday = () =>
  useSubmissionMutation((id: number) =>
    api.delete('/api/working-days/holidays/{holiday_id}', { path: { holiday_id: id } }),
  );
