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
