// Server state: one query cache for the whole application.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { onReconnect, useConnection } from './connection';
import { isApiError } from './errors';

/**
 * Also restarts first loads that began before the write; invalidating alone would wait for them and keep
 * their stale result.
 */
class Client extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await Promise.all(firstLoads.map((query) => query.cancel({ revert: true })));
    await super.invalidateQueries(filters, options);
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Try once, for what this browser has saved; then pause until the connection returns and keep the data.
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: true,
      // Retrying does not help with a 4xx.
      retry: (failures, error) =>
        failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
    },
    // A write that cannot be sent fails at once and is never sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Store the result of a write, so that an earlier request cannot overwrite it. */
export async function storeWriteResult<T>(queryKey: QueryKey, data: T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}

/** Queries that do not depend on the user, and the session itself. */
const PUBLIC_KEYS = ['site', 'session', 'departments active'];

const PRIVATE_QUERIES = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !PUBLIC_KEYS.some((name) => queryKey.join(' ').startsWith(name)),
};

/** Drop everything the next user must not see. */
export const clearPrivateQueries = (): void => queryClient.removeQueries(PRIVATE_QUERIES);

/** Reload everything on the page without showing old data. */
export const reloadQueries = () => queryClient.resetQueries(PRIVATE_QUERIES);

// Use the portal's own connection state instead of the browser's.
onlineManager.setEventListener((setOnline) =>
  useConnection.subscribe(({ reach }) => setOnline(reach === 'online')),
);
onReconnect(() => queryClient.invalidateQueries());
