import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18next, startI18n } from '@/shared/i18n';
import { endSession, type SessionUser, setSessionUser } from '@/shared/session/session';
import { IdleWarning } from './IdleWarning';

const user: SessionUser = { id: 1, name: 'A', email: 'a@example.org', role: 'user', department: null };
const HOUR = 3600;

beforeEach(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('common');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.useRealTimers();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('says once, ten minutes before, when the session ends', async () => {
  setSessionUser({ ...user, session_seconds: 8 * HOUR });
  render(<IdleWarning />);
  await wait(7 * HOUR);
  // Each answer of the server says again how much is left.
  setSessionUser({ ...user, session_seconds: HOUR });
  await wait(50 * 60 - 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  await wait(2);
  const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: /Your session ends at/ }), {
    timeout: 4_000, // the dialog is loaded on demand
  });
  act(() => dialog.querySelector<HTMLElement>('footer button, .ant-modal-footer button')?.click());
  setSessionUser({ ...user, session_seconds: 500 });
  await wait(60);
  expect(dialog.className).toContain('leave'); // the animation does not end in this DOM
});
