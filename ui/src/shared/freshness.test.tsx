import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '@/api/query';
import { useRefetchOnNewVersion } from './freshness';

const KEY = ['page'];

it('fetches again when figures were published during the first request', async () => {
  const publish = (version: number) =>
    queryClient.setQueryData(['freshness'], { rts: { version, pending: 0 } });
  const answers: ((answer: string) => void)[] = [];
  publish(1);
  const { result } = renderHook(
    () => {
      useRefetchOnNewVersion('rts', KEY);
      return useQuery({
        queryKey: KEY,
        queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  expect(answers).toHaveLength(1);
  await act(async () => publish(2));
  await waitFor(() => expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true));
  answers[0]?.('old');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('new');
  await waitFor(() => expect(result.current.data).toBe('new'));
});
