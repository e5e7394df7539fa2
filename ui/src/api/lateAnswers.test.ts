// An answer belongs to the user who asked: once another has logged in, it changes nothing.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { startI18n } from '@/shared/i18n';
import { logOut } from '@/shared/session/logOut';
import { beginSession, endSession, readToken, useSession } from '@/shared/session/session';
import { toast, useNotices } from '@/shared/ui/notices';
import { attempt } from '@/shared/ui/useAct';
import { api, dynamicApi } from './client';
import { isAborted } from './errors';
import { download } from './files';
import { host } from './host';
import { usePreparing } from './preparing';
import { useProof } from './proof';
import { upload } from './upload';

const ANNA = { id: 1, name: 'Anna', email: 'a@x', role: 'admin', department: null } as const;
const BABU = { ...ANNA, id: 2, name: 'Babu' };

const answers: ((response: Response | Error) => void)[] = [];
const answer = (status: number, body: object = {}) =>
  answers.shift()?.(
    new Response(JSON.stringify({ success: status < 400, message: 'ok', data: {}, ...body }), {
      status,
      headers: { 'Content-Type': 'application/json' },
    }),
  );

class LateRequest {
  static latest: LateRequest;
  status = 0;
  responseText = '{}';
  upload = {};
  onload = () => undefined;
  onerror = () => undefined;
  open() {}
  setRequestHeader() {}
  send() {
    LateRequest.latest = this;
  }
}

const saved = vi.fn();
const stored = vi.spyOn(host, 'store');

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers.length = 0;
  saved.mockClear();
  stored.mockClear();
  vi.stubGlobal(
    'fetch',
    vi.fn((request: Request | string) =>
      String((request as Request).url ?? request).includes('/api/health')
        ? Promise.resolve(new Response('{}'))
        : new Promise((resolve, reject) =>
            answers.push((given) => (given instanceof Error ? reject(given) : resolve(given))),
          ),
    ),
  );
  vi.stubGlobal('XMLHttpRequest', LateRequest);
  vi.spyOn(URL, 'createObjectURL').mockImplementation(saved);
  beginSession('anna', ANNA);
});
afterEach(() => vi.unstubAllGlobals());

function changeUser(): void {
  endSession('logout');
  beginSession('babu', BABU);
}

const nothingHappened = () => {
  expect(readToken()).toBe('babu');
  expect(saved).not.toHaveBeenCalled();
  expect(stored).not.toHaveBeenCalled();
  expect(useNotices.getState()).toEqual({ toasts: [], history: [] });
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const LATE = { success: 200, refusal: 403, 'end of the session': 401, 'gateway error': 502 };

for (const method of METHODS)
  it.each(Object.entries(LATE))(`drops a late %s of ${method}`, async (_name, status) => {
    const act = vi.fn(async () => {
      await dynamicApi[method]('/api/eferfar/dashboard-data');
      toast.success('Saved');
    });
    const done = attempt('Failed', act);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    changeUser();
    answer(status);
    expect(await done).toBe(false);
    nothingHappened();
  });

it.each(METHODS)('drops a late network failure of %s', async (method) => {
  const call = dynamicApi[method]('/api/things').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  changeUser();
  answers.shift()?.(new TypeError('failed'));
  expect(isAborted(await call)).toBe(true);
  nothingHappened();
});

it.each([200, 401, 403])('drops a late file (%i)', async (status) => {
  const file = download('/api/things/export').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  changeUser();
  answer(status);
  expect(isAborted(await file)).toBe(true);
  nothingHappened();
});

it('stops waiting for a file that is being prepared', async () => {
  const file = download('/api/things/export').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(202, { data: { id: 7, state: 'queued' } });
  await vi.waitFor(() => expect(usePreparing.getState().files).toHaveLength(1));
  changeUser();
  expect(isAborted(await file)).toBe(true);
  expect(answers).toHaveLength(0);
  nothingHappened();
});

it.each([200, 401, 0])('drops a late answer to an upload (%i)', async (status) => {
  const sent = upload('/api/things/import', new FormData()).catch((error: unknown) => error);
  changeUser();
  LateRequest.latest.status = status;
  if (status) LateRequest.latest.onload();
  else LateRequest.latest.onerror();
  expect(isAborted(await sent)).toBe(true);
  nothingHappened();
});

it('withdraws the question for the password, and sends nothing for the next user', async () => {
  const call = api.post('/api/logout').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(403, { error_code: 'FRESH_PROOF_REQUIRED' });
  await vi.waitFor(() => expect(useProof.getState().request).not.toBeNull());
  changeUser();
  expect(isAborted(await call)).toBe(true);
  expect(useProof.getState().request).toBeNull();
  expect(answers).toHaveLength(0);
});

it('keeps what was read without a session, but its 401 ends no session', async () => {
  endSession('logout');
  const read = api.get('/api/me').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  beginSession('babu', BABU);
  answer(401);
  expect(await read).toMatchObject({ status: 401 });
  expect(readToken()).toBe('babu');
});

it('leaves by the log-out even if other calls are refused before it is answered', async () => {
  const read = api.get('/api/me').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const left = logOut('/admin/login');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answer(401);
  await read;
  expect(readToken()).toBe('anna');
  answer(200);
  await left;
  expect(useSession.getState()).toMatchObject({ user: null, endedBy: 'logout', leaveTo: '/admin/login' });
});
