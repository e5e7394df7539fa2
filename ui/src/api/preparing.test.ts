import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './client';
import { ApiError } from './errors';
import { cancelPreparing, type Prepared, usePreparing, whenPrepared } from './preparing';

const file: Prepared = {
  id: 7,
  state: 'queued',
  progress: null,
  ahead: 0,
  size: 0,
  expires_at: null,
  failure: null,
};

function mockStates(...states: (Partial<Prepared> | Error)[]): void {
  const get = vi.spyOn(api, 'get');
  for (const state of states) {
    if (state instanceof Error) get.mockRejectedValueOnce(state);
    else
      get.mockResolvedValueOnce({
        data: { ...file, ...state },
        message: '',
        meta: undefined,
        status: 200,
        body: {},
      });
  }
}

describe('prepared files', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  });

  it('show progress until they are ready, across a short outage', async () => {
    mockStates({ state: 'running', progress: 40 }, new ApiError(0, 'away'), { state: 'done' });
    const seen: (number | null)[] = [];
    const unsubscribe = usePreparing.subscribe(({ files }) =>
      seen.push(...files.map((entry) => entry.progress)),
    );
    expect(await whenPrepared(file, 'a.pdf')).toBe('/api/downloads/7/file');
    unsubscribe();
    expect(seen).toContain(40);
    expect(usePreparing.getState().files).toEqual([]);
  });

  it('stop waiting at once when cancelled, even if the server is slow', async () => {
    vi.spyOn(api, 'get').mockReturnValue(new Promise(() => {}));
    const stop = vi.spyOn(api, 'delete').mockRejectedValue(new ApiError(0, 'away'));
    const waiting = whenPrepared(file, 'a.pdf');
    await vi.advanceTimersByTimeAsync(1_000);
    cancelPreparing(7);
    expect(await waiting).toBeNull();
    expect(stop).toHaveBeenCalledWith('/api/downloads/{download_id}', { path: { download_id: 7 } });
    expect(usePreparing.getState().files).toEqual([]);
  });

  it('fail with the error of the original call', async () => {
    mockStates({ state: 'failed', failure: { status: 503, code: 'BROWSER_MISSING', message: 'No browser' } });
    await expect(whenPrepared(file, 'a.pdf')).rejects.toMatchObject({
      status: 503,
      errorCode: 'BROWSER_MISSING',
      message: 'No browser',
    });
    mockStates(new ApiError(404, 'gone'));
    await expect(whenPrepared(file, 'a.pdf')).rejects.toMatchObject({ status: 404 });
  });
});
