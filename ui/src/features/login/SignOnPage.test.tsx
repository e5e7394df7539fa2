import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { readToken } from '@/shared/session/session';
import { SignOn } from './LoginPage';
import { SignOnPage } from './SignOnPage';

const USER = { id: 1, name: 'Asha', role: 'user', department: { slug: 'e-ferfar' } };
const LOGGED_IN = {
  success: true,
  message: '',
  data: { token: 'secret', user: USER, failures_elsewhere: 0 },
};
const refusal = (error_code: string, data: unknown = null) => ({
  success: false,
  message: `Refused: ${error_code}`,
  error_code,
  data,
});
let name: string;
let responses: Record<string, [number, unknown]>;
let sent: [string, unknown][];

beforeEach(() => {
  name = 'District account';
  responses = {};
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!pathname.startsWith('/api/sign-on'))
      return Response.json({ success: true, message: '', data: { sign_on: name } });
    sent.push([pathname, request.method === 'POST' ? await request.json().catch(() => null) : null]);
    const [status, body] = responses[pathname] ?? [404, refusal('NOT_FOUND')];
    return Response.json(body, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

function renderAt(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/sign-on', Component: SignOnPage },
      { path: '/login', Component: SignOn },
      { path: '/department/e-ferfar/dashboard', element: <h1>Dashboard</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('completes the login once with the provider’s parameters', async () => {
  responses['/api/sign-on/complete'] = [200, LOGGED_IN];
  renderAt('/sign-on?state=s&code=c&iss=https%3A%2F%2Flogin.example.org');
  await screen.findByText('Dashboard');
  expect(readToken()).toBe('secret');
  expect(sent).toEqual([
    ['/api/sign-on/complete', { state: 's', code: 'c', iss: 'https://login.example.org', error: '' }],
  ]);
});

it('returns to the login page with the error message', async () => {
  responses['/api/sign-on/complete'] = [403, refusal('SIGN_ON_NO_GROUP')];
  const router = renderAt('/sign-on?state=s&code=c');
  expect((await screen.findByRole('alert')).textContent).toContain('Refused: SIGN_ON_NO_GROUP');
  expect(router.state.location.pathname).toBe('/login');
});

it('asks for the second factor and allows a retry', async () => {
  responses['/api/sign-on/complete'] = [403, refusal('OTP_REQUIRED', { ticket: 'abc' })];
  responses['/api/sign-on/second-step'] = [401, refusal('INVALID_OTP')];
  renderAt('/sign-on?state=s&code=c');
  const enter = async (code: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: code } });
    fireEvent.submit(screen.getByRole('textbox'));
  };
  await enter('000000');
  await screen.findByRole('alert');
  responses['/api/sign-on/second-step'] = [200, LOGGED_IN];
  await enter('123456');
  await screen.findByText('Dashboard');
  expect(sent.slice(1).map(([, body]) => body)).toEqual([
    { ticket: 'abc', otp: '000000' },
    { ticket: 'abc', otp: '123456' },
  ]);
});

it('is hidden unless configured', async () => {
  name = '';
  renderAt('/login');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('shows why the provider cannot be reached', async () => {
  responses['/api/sign-on'] = [503, refusal('SIGN_ON_UNREACHABLE')];
  renderAt('/login');
  fireEvent.click(await screen.findByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused: SIGN_ON_UNREACHABLE');
});
