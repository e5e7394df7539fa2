/** What the alerts' pages ask the server for. */
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

/** How many alerts are open; the lists read themselves again as soon as that, or the last look at the rules, moves. */
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
