// A write without an answer is repeated with the same key, and the lists behind it are refetched.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/app/client';
import { startI18n } from '@/shared/i18n';
import { toast, useNotices } from '@/shared/ui/notices';
import openapi from '../../openapi.json';
import { dynamicApi } from './client';
import { type ApiError, failureText } from './errors';
import { queryClient } from './query';
import { newKey, startWrite } from './unanswered';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const OK = { success: true, message: 'ok', data: {} };
const keys: (string | null)[] = [];
let answers: (number | 'lost' | 'refused')[] = [];

beforeAll(() => startI18n('en'));
beforeEach(() => {
  keys.length = 0;
  // Another session starts without keys.
  sessionStorage.setItem('jilha.token', newKey());
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request | string) => {
      if (typeof request === 'string') return new Response('{}');
      keys.push(request.headers.get('Idempotency-Key'));
      const answer = answers.shift() ?? 200;
      if (answer === 'lost') throw new TypeError('failed');
      if (answer === 'refused') return Response.json({ success: false, message: 'Full.' }, { status: 503 });
      return answer < 400 ? Response.json(OK) : new Response('Bad gateway', { status: answer });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const WRITES = ['post', 'put', 'patch', 'delete'] as const;
const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: ApiError) => error);
const write = (
  method: (typeof WRITES)[number] = 'post',
  body: unknown = { name: 'a' },
  url = '/api/things/1',
) => failureOf(dynamicApi[method](url, { body }));

describe.each(WRITES)('%s', (method) => {
  it.each(['lost', 502, 503, 504] as const)('repeats its key after no answer (%s)', async (answer) => {
    answers = [answer, answer, 200, 200];
    for (let press = 0; press < 4; press += 1) await write(method);
    expect(keys[0]).toMatch(UUID);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('uses a new key for other input', async () => {
    answers = ['lost', 200, 'lost'];
    await write(method);
    await write(method, { name: 'b' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('says that it may have been saved', async () => {
    answers = ['lost', 502, 'refused'];
    const [lost, gateway, refused] = [await write(method), await write(method), await write(method)];
    for (const error of [lost, gateway]) {
      expect(error?.message).toContain('it will not be saved twice');
      expect(failureText('The user was not saved', error)).toBe(error?.message);
    }
    toast.failed('The user was not saved', lost);
    expect(useNotices.getState().toasts.at(-1)).toMatchObject({ title: lost?.message });
    expect(refused?.message).toBe('Full.');
  });

  it.each(['lost', 404, 409, 412] as const)('refetches the lists after %s', async (answer) => {
    answers = [answer];
    await write(method);
    await vi.waitFor(() => expect(queryClient.invalidateQueries).toHaveBeenCalledOnce());
  });

  it.each([200, 403, 422])('refetches nothing after %s', async (answer) => {
    answers = [answer];
    await write(method);
    expect(queryClient.invalidateQueries).not.toHaveBeenCalled();
  });
});

it('keeps the key while the server is still saving the first request', async () => {
  answers = ['lost', 409, 200];
  for (let press = 0; press < 3; press += 1) await write();
  expect(new Set(keys).size).toBe(1);
});

it('repeats nothing once a write next to it has been saved', async () => {
  answers = ['lost', 200, 200];
  await write('post', null, '/api/things/1/deactivate');
  await write('post', null, '/api/things/1/activate');
  await write('post', null, '/api/things/1/deactivate');
  expect(new Set(keys).size).toBe(3);
});

it('sends the key of a caller with its own, and none with reads', async () => {
  await dynamicApi.post('/api/things', { headers: { 'Idempotency-Key': 'own' } });
  await dynamicApi.get('/api/things');
  expect(keys).toEqual(['own', null]);
});

it.each(['login', 'logout', 'passkeys/login', 'sign-on/complete', 'auth/proof', 'auth/two-factor/totp'])(
  'sends no key with %s, whose response the server does not store',
  async (path) => {
    answers = ['lost'];
    const failure = await write('post', {}, `/api/${path}`);
    expect(keys).toEqual([null]);
    expect(failure?.message).toContain('Network error');
  },
);

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
}

it('sends a key with the writes whose response the server stores', () => {
  const WRITES = ['post', 'put', 'patch', 'delete'];
  for (const [path, methods] of Object.entries(openapi.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      if (!WRITES.includes(method) || operation.requestBody?.content['multipart/form-data']) continue;
      const stored = (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
      expect([path, startWrite(method, path, {}, null) !== null]).toEqual([path, stored]);
    }
  }
});
