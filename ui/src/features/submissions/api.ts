// API of the submission calendar, sheet details, nil returns, sign-offs and working days.
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useData } from '@/api/client';
import { queryOf, type View } from '@/shared/submissions/calendar';

export const KEY = ['submissions'];

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

/** A mutation that invalidates all submission queries. */
export function useSubmissionMutation<Input>(write: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) });
}
