// Ending a session in one tab, and what the other tabs show then.
import { expect, it, vi } from 'vitest';
import type { SessionUser } from './session';

async function openTab() {
  vi.resetModules();
  return import('./session');
}

it.each([
  ['logout', 'elsewhere'],
  ['expired', 'expired'],
] as const)('after %s in one tab, the other says %s', async (reason, said) => {
  const tabs = [await openTab(), await openTab()] as const;
  for (const { setSessionUser } of tabs) setSessionUser({ id: 1, name: 'A', role: 'admin' } as SessionUser);
  tabs[0].endSession(reason);
  expect(tabs[0].useSession.getState().endedBy).toBe(reason);
  await vi.waitFor(() => expect(tabs[1].useSession.getState().endedBy).toBe(said));
  expect(tabs[1].useSession.getState().user).toBeNull();
});
