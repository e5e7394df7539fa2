// Only a 401 ends a session; every failure reaches the caller with its text, code and fields.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { startI18n } from '@/shared/i18n';
import { readToken } from '@/shared/session/session';
import { api, cleanQuery, dynamicApi } from './client';
import type { ApiError } from './errors';
import { fileName } from './files';

function respond(status: number, body: unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
    ),
  );
}

beforeAll(() => startI18n('en'));
beforeEach(() => sessionStorage.setItem('jilha.token', 'secret'));
afterEach(() => vi.unstubAllGlobals());

const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: ApiError) => error);

describe('api', () => {
  it('unwraps the envelope and sends token and language', async () => {
    respond(200, { success: true, message: 'ok', data: [1, 2], meta: { total: 2 } });
    const { data, meta } = await dynamicApi.get<number[]>('/api/things', { query: { page: 1, search: '' } });
    expect(data).toEqual([1, 2]);
    expect(meta?.total).toBe(2);
    const request = vi.mocked(fetch).mock.calls[0]?.[0] as Request;
    expect(request.url).toMatch(/\/api\/things\?page=1$/);
    expect(request.headers.get('Authorization')).toBe('Bearer secret');
    expect(request.headers.get('Accept-Language')).toBe('en');
  });

  it('ends the session on 401', async () => {
    respond(401, { success: false, message: 'Session ended.' });
    expect((await failureOf(api.get('/api/me')))?.status).toBe(401);
    expect(readToken()).toBeNull();
  });

  it.each([403, 422, 500, 503])('keeps the session on %i', async (status) => {
    respond(status, { success: false, message: 'No.', error_code: 'X', errors: { date: ['Not a date.'] } });
    const error = await failureOf(api.get('/api/me'));
    expect(error).toMatchObject({
      status,
      message: 'No.',
      errorCode: 'X',
      fieldErrors: { date: ['Not a date.'] },
    });
    expect(readToken()).toBe('secret');
  });

  it('reports a network failure and keeps the session', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')));
    const error = await failureOf(api.get('/api/me'));
    expect(error?.isNetworkError).toBe(true);
    expect(error?.message).toContain('Network error');
    expect(readToken()).toBe('secret');
  });
});

it('leaves empty filters out of the query string', () => {
  expect(cleanQuery({ a: '', b: null, c: undefined, d: 0, e: false })).toEqual({ d: '0', e: 'false' });
});

it('reads the name of a downloaded file', () => {
  expect(fileName('attachment; filename="entries.csv"')).toBe('entries.csv');
  expect(fileName("attachment; filename=x; filename*=UTF-8''%E0%A4%A8%E0%A5%8B.csv")).toBe('नो.csv');
  expect(fileName(null)).toBeUndefined();
});
