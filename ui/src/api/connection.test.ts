import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { loadWithRetry } from '@/shared/lazy';
import { readToken, setSessionUser, useSession } from '@/shared/session/session';
import { api } from './client';
import { checkConnection, onReconnect, useConnection } from './connection';

const reach = () => useConnection.getState().reach;

/** Stub `fetch` with a response per path. */
function serve(answer: (path: string) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (request: Request | string) =>
    answer(new URL(typeof request === 'string' ? request : request.url, 'http://portal').pathname),
  );
}
const healthy = () => Response.json({ success: true, message: '', data: { database: { status: 'ok' } } });
const broken = (status = 503) => Response.json({ success: false, message: 'broken', data: null }, { status });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  vi.useFakeTimers();
  serve(healthy);
  await checkConnection();
  useConnection.setState({ reach: 'online', savedAt: null, waiting: false, outdated: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => broken()],
    ['no answer', refused],
  ])('is lost when every request ends in %s', async (_, answer) => {
    await api.get('/api/ministers');
    serve(answer);
    await expect(api.get('/api/ministers')).rejects.toThrow();
    await vi.waitFor(() => expect(reach()).toBe('down'));
    // As of the last successful response.
    expect(useConnection.getState().savedAt).toMatch(/^20/);
  });

  it('stays up while only one call or one part of the portal fails', async () => {
    serve((path) => (path === '/api/ministers' ? broken(500) : healthy()));
    await expect(api.get('/api/ministers')).rejects.toThrow('broken');
    await checkConnection();
    expect(reach()).toBe('online');
    const unwell = { success: false, data: { database: { status: 'ok' }, worker: { status: 'silent' } } };
    serve(() => Response.json(unwell, { status: 503 }));
    await checkConnection();
    expect(reach()).toBe('online');
  });

  it('is probed with growing pauses and recovers', async () => {
    const back = vi.fn();
    const stop = onReconnect(back);
    let probes = 0;
    serve(() => {
      probes += 1;
      return refused();
    });
    await checkConnection();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reach()).toBe('down');
    expect(probes).toBeGreaterThan(4);
    expect(probes).toBeLessThan(12);
    serve(healthy);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([reach(), back.mock.calls.length]).toEqual(['online', 1]);
    stop();
  });

  it('survives server errors without logging anyone out', async () => {
    sessionStorage.setItem('jilha.token', 'token');
    setSessionUser({ id: 1, name: 'A', email: 'a@example.org', role: 'user', department: null });
    for (const status of [500, 502, 503, 504]) {
      serve(() => broken(status));
      await expect(api.get('/api/me')).rejects.toThrow();
    }
    expect([readToken(), useSession.getState().user?.id]).toEqual(['token', 1]);
  });
});

describe('lazily loaded code', () => {
  const gone = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));

  it('waits for the connection', async () => {
    serve(refused);
    const load = vi.fn(gone);
    const part = loadWithRetry(load as () => Promise<string>);
    await vi.waitFor(() => expect(useConnection.getState().waiting).toBe(true));
    load.mockImplementation((() => Promise.resolve('part')) as never);
    serve(healthy);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await part).toBe('part');
    expect(useConnection.getState()).toMatchObject({ reach: 'online', waiting: false, outdated: false });
  });

  it('reports a new version when its file is gone, without failing', async () => {
    loadWithRetry(gone).then(
      () => expect.fail('loaded'),
      () => expect.fail('failed'),
    );
    await vi.waitFor(() => expect(useConnection.getState().outdated).toBe(true));
  });

  it('passes on other errors', async () => {
    await expect(loadWithRetry(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  });
});
