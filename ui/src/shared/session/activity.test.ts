import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { api } from '@/api/client';
import { download, upload } from '@/api/files';
import { idleMs, isReportDue, noteActivity } from './activity';

const MINUTE = 60_000;
let marks: (string | null)[] = [];

beforeEach(() => {
  sessionStorage.setItem('jilha.token', 'secret');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  marks = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers);
    marks.push(headers.get('X-Background'));
    return Response.json({ success: true, message: '', data: null });
  });
  noteActivity();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('is the person’s right after an act, and the page’s own later', async () => {
    await api.get('/api/freshness');
    vi.advanceTimersByTime(6_000);
    await api.get('/api/freshness');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    await download('/api/reports/1');
    noteActivity();
    await api.get('/api/freshness');
    expect(marks).toEqual([null, '1', '1', null]);
  });

  it('of a query that polls is marked without being declared', async () => {
    const client = new QueryClient();
    const stop = new QueryObserver(client, {
      queryKey: ['anything'],
      queryFn: () => api.get('/api/freshness'),
      refetchInterval: 10_000,
    }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(31_000);
    stop();
    client.clear();
    expect(marks).toEqual([null, '1', '1', '1']);
  });

  it('that uploads is marked as any other', async () => {
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

describe('the time without activity', () => {
  it('counts from the last act, in whichever tab it was', async () => {
    vi.advanceTimersByTime(10 * MINUTE);
    expect(idleMs()).toBe(10 * MINUTE);
    vi.useRealTimers();
    const other = new BroadcastChannel('jilha.activity');
    other.postMessage('active');
    await vi.waitFor(() => expect(idleMs()).toBeLessThan(MINUTE));
    other.close();
  });

  it('asks for a report when acts lead to no call for a minute', async () => {
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(isReportDue()).toBe(true);
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(true); // a background call is none
    noteActivity();
    await api.get('/api/freshness');
    expect(isReportDue()).toBe(false);
  });
});
