import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { api } from '@/api/client';
import { download } from '@/api/files';
import { upload } from '@/api/upload';
import { idleMs, isReportDue, noteActivity } from './activity';

const MINUTE = 60_000;
let backgroundHeaders: (string | null)[] = [];

beforeEach(() => {
  sessionStorage.setItem('jilha.token', 'secret');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  backgroundHeaders = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers);
    backgroundHeaders.push(headers.get('X-Background'));
    return Response.json({ success: true, message: '', data: null });
  });
  noteActivity();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('counts as activity right after user input, and as background later', async () => {
    await api.get('/api/freshness');
    vi.advanceTimersByTime(6_000);
    await api.get('/api/freshness');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    await download('/api/reports/1');
    noteActivity();
    await api.get('/api/freshness');
    expect(backgroundHeaders).toEqual([null, '1', '1', null]);
  });

  it('is marked as background when a query polls, without being declared', async () => {
    const client = new QueryClient();
    const stop = new QueryObserver(client, {
      queryKey: ['anything'],
      queryFn: () => api.get('/api/freshness'),
      refetchInterval: 10_000,
    }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(31_000);
    stop();
    client.clear();
    expect(backgroundHeaders).toEqual([null, '1', '1', '1']);
  });

  it('is marked as background for uploads too', async () => {
    const set = vi.fn();
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        open() {}
        send() {}
        setRequestHeader = set;
      },
    );
    vi.advanceTimersByTime(6_000);
    upload('/api/eferfar/import-csv', new FormData());
    expect(set).toHaveBeenCalledWith('X-Background', '1');
  });
});

describe('idle time', () => {
  it('counts from the last input in any tab', async () => {
    vi.advanceTimersByTime(10 * MINUTE);
    expect(idleMs()).toBe(10 * MINUTE);
    vi.useRealTimers();
    const otherTab = new BroadcastChannel('jilha.activity');
    otherTab.postMessage('active');
    await vi.waitFor(() => expect(idleMs()).toBeLessThan(MINUTE));
    otherTab.close();
  });

  it('requires a report when input has led to no call for a minute', async () => {
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(isReportDue()).toBe(true);
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(true); // background calls do not count
    noteActivity();
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(false);
  });
});
