import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, storeWriteResult } from './query';

const KEY = ['list'];

afterEach(() => queryClient.clear());

function observe() {
  const resolvers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => resolvers.push(resolve)),
    retry: false,
  });
  const end = observer.subscribe(() => {});
  return { resolvers, observer, end };
}

it.each([true, false])('fetches again after a write, with cached data: %s', async (cached) => {
  if (cached) queryClient.setQueryData(KEY, 'earlier', { updatedAt: 0 });
  const { resolvers, observer, end } = observe();
  expect(resolvers).toHaveLength(1);
  void queryClient.invalidateQueries({ queryKey: ['list'] });
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  resolvers[0]?.('before the write');
  resolvers[1]?.('after it');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'));
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, isFetching: false });
  end();
});

it("does not cancel another page's request", async () => {
  const { resolvers, observer, end } = observe();
  await queryClient.invalidateQueries({ queryKey: ['other'] });
  resolvers[0]?.('its own');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('its own'));
  expect(resolvers).toHaveLength(1);
  end();
});

it('keeps the result of a write when an older response arrives later', async () => {
  queryClient.setQueryData(KEY, 'earlier', { updatedAt: 0 });
  const { resolvers, observer, end } = observe();
  expect(resolvers).toHaveLength(1);
  await storeWriteResult(KEY, 'written');
  resolvers[0]?.('before the write');
  await new Promise(setImmediate);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'written', isFetching: false, isError: false });
  end();
});
