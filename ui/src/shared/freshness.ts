// How far the published figures are: asked for often while something is on its way, and a new version is told.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import type { Freshness } from './ui/FreshnessLine';

export type { Freshness };

const SOON_MS = 1_000;
const BUSY_MS = 2_000;
const IDLE_MS = 10_000;
const WATCH_MS = 8_000;

const KEY = ['freshness'] as const;
let watchUntil = 0;

/** After a write of this reader: its figures are published within a second or two. */
export function expectFigures(): void {
  watchUntil = Date.now() + WATCH_MS;
  queryClient.invalidateQueries({ queryKey: KEY });
}

export function useFreshness(dataset: string, onNewVersion?: () => void) {
  const answer = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<Record<string, Freshness>>('/api/freshness', { signal })).data,
    refetchInterval: (query) => {
      if (Date.now() < watchUntil) return SOON_MS;
      return (query.state.data?.[dataset]?.pending ?? 0) > 0 ? BUSY_MS : IDLE_MS;
    },
    select: (data) => data[dataset],
  });
  const version = answer.data?.version;
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    if (seen.current !== undefined && seen.current !== version) onNewVersion?.();
    seen.current = version;
  }, [version, onNewVersion]);
  return answer;
}
