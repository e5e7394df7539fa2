import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { Passkeys } from './Passkeys';

const PASSKEY = { id: 1, name: 'Phone', created_at: '2026-11-01T10:00:00Z', last_used_at: null };

afterEach(() => vi.unstubAllGlobals());

it.each([
  { app: false, passkeys: [PASSKEY], ends: true },
  { app: true, passkeys: [PASSKEY], ends: false },
  { app: false, passkeys: [PASSKEY, { ...PASSKEY, id: 2 }], ends: false },
])('warns before two-factor login ends: $ends', async ({ app, passkeys, ends }) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: passkeys }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Passkeys app={app} keepOne={false} onChange={async () => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [remove] = await screen.findAllByRole('button', { name: 'passkeys.removeOne' });
  fireEvent.click(remove as HTMLElement);
  await screen.findByText('passkeys.removeText');
  expect(screen.queryByText('passkeys.removeLast') !== null).toBe(ends);
});
