import { expect, it, vi } from 'vitest';
import { beginSession, endSession, type SessionUser } from '@/shared/session/session';
import { addToHistory, syncNotices, useNotices } from './notices';

const person = (id: number) => ({ id, name: 'A Person', role: 'admin' }) as SessionUser;
const titles = () => useNotices.getState().history.map(({ title }) => title);

it("keeps each user's notices separate", async () => {
  syncNotices();
  beginSession('first', person(1));
  await vi.waitFor(async () => {
    addToHistory('info', 'for the first');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Object.keys(localStorage)).toContain('jilha.person.1.notifications');
  });
  endSession('logout');
  expect(titles()).toEqual([]);
  beginSession('second', person(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(titles()).toEqual([]);
  endSession('expired');
  beginSession('third', person(1));
  await vi.waitFor(() => expect(titles()).toContain('for the first'));
});

interface Tab {
  notices: typeof import('./notices');
  /** What this tab shows once its changes are stored. */
  shown: () => Promise<string[]>;
}

/** A tab of its own, which shares the browser's storage with the others. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const session = await import('@/shared/session/session');
  const notices = await import('./notices');
  notices.syncNotices();
  session.beginSession('shared', person(7));
  const shown = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return notices.useNotices.getState().history.map(({ title, read }) => `${title}${read ? '' : '*'}`);
  };
  await shown();
  return { notices, shown };
}

/** The event that browsers send to all other tabs. */
const storeEvent = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'jilha.person.7.notifications' }));

it('keeps the notices of two tabs, read ones read and cleared ones cleared', async () => {
  const first = await openTab();
  const second = await openTab();
  first.notices.addToHistory('info', 'imported');
  await first.shown();
  second.notices.addToHistory('info', 'saved');
  await second.shown();
  expect(await (await openTab()).shown()).toEqual(['saved*', 'imported*']);

  storeEvent();
  expect(await first.shown()).toEqual(['saved*', 'imported*']);
  first.notices.markAllRead();
  await first.shown();
  second.notices.addToHistory('error', 'failed');
  storeEvent();
  expect(await second.shown()).toEqual(['failed*', 'saved', 'imported']);

  first.notices.clearNotices();
  await first.shown();
  second.notices.addToHistory('info', 'an alert', '', { path: '/', id: 'alert-1' });
  first.notices.addToHistory('info', 'an alert', '', { path: '/', id: 'alert-1' });
  await second.shown();
  expect(await (await openTab()).shown()).toEqual(['an alert*']);
});
