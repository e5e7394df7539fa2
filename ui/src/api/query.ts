// Server state: one cache for the whole application.
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { onReconnect, useConnection } from './connection';
import { isApiError } from './errors';

export const queryClient = new QueryClient({
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
