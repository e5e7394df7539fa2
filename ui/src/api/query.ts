// Server state: one cache for the whole application.
import { QueryClient } from '@tanstack/react-query';
import { onPersonChange } from '@/shared/session/session';
import { isApiError } from './errors';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // A 4xx will not get better by asking again.
      retry: (failures, error) =>
        failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
});

/** What anybody may see, and who is signed in. */
const PUBLIC = ['site', 'session', 'departments active'];

/** What one person's role could see is not for the next one. */
export function forgetAnswers(): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.some((name) => queryKey.join(' ').startsWith(name)),
  });
}

onPersonChange((_, before) => before && forgetAnswers());
