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

/** A first answer that is under way may be from before the write; invalidating alone would wait for it and keep it. */
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
      // Asked once, for what this browser has saved; then it waits, with what it had, for the connection.
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: true,
      // A 4xx will not get better by asking again.
      retry: (failures, error) =>
        failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
    },
    // A write that cannot be sent fails at once; it is never sent later, behind the person's back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What a write answered stands from now on: an answer that was under way since before it would overwrite it. */
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

/** What one person's role could see is not for the next one. */
export const forgetAnswers = (): void => queryClient.removeQueries(OTHERS);

/** Whatever the page shows is asked for anew, and nothing old stands meanwhile. */
export const askAgain = () => queryClient.resetQueries(OTHERS);

// The portal's own knowledge of the connection in place of the browser's.
onlineManager.setEventListener((setOnline) =>
  useConnection.subscribe(({ reach }) => setOnline(reach === 'online')),
);
onReconnect(() => queryClient.invalidateQueries());
