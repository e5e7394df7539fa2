import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { api } from '@/api/client';
import { checkConnection, useConnection } from '@/api/connection';
import { beginSession, endSession, type SessionUser } from '../session/session';
import { readCachedResponse } from './responseCache';

const PATH = '/api/eferfar/dashboard-data';
const person = (id: number): SessionUser => ({
  id,
  name: 'A Person',
  email: 'a@example.org',
  role: 'user',
  department: null,
});

const answers = (data: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
const noConnection = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
// Responses are stored asynchronously.
const stored = (count: number) =>
  vi.waitFor(() =>
    expect(Object.keys(localStorage).filter((name) => name.startsWith('jilha.session.kept.'))).toHaveLength(
      count,
    ),
  );

beforeEach(async () => {
  endSession('logout');
  await stored(0);
  beginSession('token', person(1));
  useConnection.setState({ reach: 'online', savedAt: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('without a connection', () => {
  it('shows the last figures with their time until the server responds again', async () => {
    answers({ total: 42 });
    await api.get(PATH, { query: { taluka: 3 } });
    await stored(1);
    expect(JSON.stringify(localStorage)).not.toMatch(/"?total"?:/);
    noConnection();
    expect((await api.get(PATH, { query: { taluka: 3 } })).data).toEqual({ total: 42 });
    expect(useConnection.getState()).toMatchObject({ reach: 'down', savedAt: expect.stringMatching(/^20/) });
    answers({ total: 43 });
    expect((await api.get(PATH, { query: { taluka: 3 } })).data).toEqual({ total: 43 });
    // A probe in flight may still see the failing server.
    await vi.waitFor(async () => {
      await checkConnection();
      expect(useConnection.getState()).toMatchObject({ reach: 'online', savedAt: null });
    });
    // Wait for the write, so that it does not leak into the next test.
    await vi.waitFor(async () =>
      expect(await readCachedResponse(`${PATH}?taluka=3`)).toMatchObject({ data: { total: 43 } }),
    );
  });

  it('fails for queries that were never loaded', async () => {
    answers({ total: 42 });
    await api.get(PATH);
    await stored(1);
    noConnection();
    await expect(api.get(PATH, { query: { taluka: 4 } })).rejects.toMatchObject({ isNetworkError: true });
  });

  it('does not store a response for the next user', async () => {
    answers({ total: 42 });
    await api.get(PATH);
    endSession('logout');
    beginSession('the next', person(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stored(0);
  });

  it("shows neither entries nor another user's figures", async () => {
    answers([{ applicant: 'somebody' }]);
    await api.get('/api/eferfar/transactions');
    await api.get(PATH);
    await stored(1);
    noConnection();
    await expect(api.get('/api/eferfar/transactions')).rejects.toThrow();
    beginSession('another', person(2));
    await expect(api.get(PATH)).rejects.toThrow();
  });

  it.each(['logout', 'expired'] as const)('erases all data when the session ends: %s', async (reason) => {
    answers({ total: 42 });
    await api.get(PATH);
    await stored(1);
    await api.get(PATH, { query: { taluka: 3 } });
    endSession(reason);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stored(0);
  });
});
