// Server state: one cache for the whole application.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { onReconnect, useConnection } from './connection';
import { isApiError } from './errors';

/** A first request may have begun before the write; invalidating alone would wait for it and keep its answer. */
class Client extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await Promise.all(first.map((query) => query.cancel({ revert: true })));
    await super.invalidateQueries(filters, options);
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Tried once, for what this browser has saved; then the query waits for the connection and keeps its data.
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: true,
      // Retrying does not help a 4xx.
      retry: (failures, error) =>
        failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
    },
    // A write that cannot be sent fails at once and is never sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Keep the answer of a write: a request that began before it must not overwrite it. */
export async function written<T>(queryKey: QueryKey, data: T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}

/** What anybody may see, and who is logged in. */
const PUBLIC = ['site', 'session', 'departments active'];

const OTHERS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !PUBLIC.some((name) => queryKey.join(' ').startsWith(name)),
};

/** The next person to log in must not see what this one could. */
export const forgetAnswers = (): void => queryClient.removeQueries(OTHERS);

/** Load everything on the page again, without showing old data meanwhile. */
export const askAgain = () => queryClient.resetQueries(OTHERS);

// The portal's own knowledge of the connection in place of the browser's.
onlineManager.setEventListener((setOnline) =>
  useConnection.subscribe(({ reach }) => setOnline(reach === 'online')),
);
onReconnect(() => queryClient.invalidateQueries());
