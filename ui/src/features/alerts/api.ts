/** Queries of the alerts pages. */
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getData } from '@/api/client';
import { useData } from '@/api/useData';
import { managedChanged } from '@/shared/manage/useList';
import { ALERTS, RULES } from './types';

const POLL_MS = 5_000;

export const optionsQuery = queryOptions({
  queryKey: ['alerts', 'options'],
  queryFn: getData(`${ALERTS}/options`),
  staleTime: 60_000,
});

/** Poll the number of open alerts. The lists are refetched when it, or the last run of the checks, changes. */
export function useSummary() {
  const summary = useData(['alerts', 'summary'], `${ALERTS}/summary`, { refetchInterval: POLL_MS });
  const mark = summary.data && JSON.stringify([summary.data.open, summary.data.active, summary.data.checks]);
  const seen = useRef(mark);
  useEffect(() => {
    if (mark !== undefined && seen.current !== undefined && mark !== seen.current) {
      managedChanged(ALERTS);
      managedChanged(RULES);
    }
    seen.current = mark;
  }, [mark]);
  return summary;
}
