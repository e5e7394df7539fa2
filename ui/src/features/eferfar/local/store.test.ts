// Land records stored in the browser, with two tabs of one user.
import { expect, it, vi } from 'vitest';
import type { SessionUser } from '@/shared/session/session';
import type { LocalEntry } from './types';

const entry = (id: string) => ({ id, fileId: '' }) as LocalEntry;

async function openTab() {
  vi.resetModules();
  const { beginSession } = await import('@/shared/session/session');
  const store = await import('./store');
  beginSession('shared', { id: 7, name: 'A', role: 'user' } as SessionUser);
  await store.load();
  return { ...store, ids: () => store.useLocal.getState().entries.map(({ id }) => id) };
}

it('keeps the entries of both', async () => {
  const first = await openTab();
  const second = await openTab();
  await first.saveLocal(entry('a'));
  await second.saveLocal(entry('b'));
  expect(second.ids()).toEqual(['b', 'a']);
  await Promise.all([first.saveLocal(entry('c')), first.removeLocal('a')]);
  expect((await openTab()).ids()).toEqual(['c', 'b']);

  window.dispatchEvent(new StorageEvent('storage', { key: 'jilha.person.7.local-daily-entries' }));
  await vi.waitFor(() => expect(second.ids()).toEqual(['c', 'b']));
});
