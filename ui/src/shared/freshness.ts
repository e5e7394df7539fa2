// Polls the version of the published figures and refetches pages when a new one is out.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import type { Freshness } from './ui/FreshnessLine';

export type { Freshness };

const IDLE_POLL_MS = 10_000;
const BUSY_POLL_MS = 2_000;
const WATCH_POLL_MS = 500;
const ALL_POLL_MS = 1_000;
const WATCH_DURATION_MS = 5_000;

let watchUntil = 0;

/** Call after a write: its figures are published within a second or two, so freshness is polled faster. */
export function pollForNewFigures(): void {
  watchUntil = Date.now() + WATCH_DURATION_MS;
  queryClient.invalidateQueries({ queryKey: ['freshness'] });
}

const FRESHNESS = {
  queryKey: ['freshness'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.get('/api/freshness', { signal })).data,
};

export function useFreshness(dataset: string) {
  return useQuery({
    ...FRESHNESS,
    select: (all) => all[dataset],
    refetchInterval: (query) => {
      if (Date.now() < watchUntil) return WATCH_POLL_MS;
      return (query.state.data?.[dataset]?.pending ?? 0) > 0 ? BUSY_POLL_MS : IDLE_POLL_MS;
    },
  });
}

/** Refetch the queries under `queryKey` as soon as a new version of the figures is published. */
export function useRefetchOnNewVersion(dataset: string, queryKey: readonly unknown[]): void {
  useRefetchOn(useFreshness(dataset).data?.version, queryKey);
}

/** The same for a page with all data sets: it follows every user's imports within a second or two. */
export function useRefetchOnAnyVersion(queryKey: readonly unknown[]): void {
  const versions = useQuery({ ...FRESHNESS, select: sumOfVersions, refetchInterval: ALL_POLL_MS });
  useRefetchOn(versions.data, queryKey);
}

const sumOfVersions = (all: Record<string, Freshness>) =>
  Object.values(all).reduce((sum, { version }) => sum + version, 0);

function useRefetchOn(version: number | undefined, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const seen = useRef(version);
  useEffect(() => {
    if (version !== undefined && seen.current !== undefined && version !== seen.current)
      client.invalidateQueries({ queryKey });
    seen.current = version;
  }, [version, client, queryKey]);
}
