import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession, type SessionUser } from '@/shared/session/session';
import {
  eraseLegacyItems,
  eraseSessionItems,
  loadEncrypted,
  OWNERS,
  type StoredName,
  saveEncrypted,
  takeLegacyItem,
} from './vault';

const person = (id: number): SessionUser => ({
  id,
  name: 'A Person',
  email: 'a@example.org',
  role: 'user',
  department: null,
});
const names = Object.keys(OWNERS) as (keyof typeof OWNERS)[];
const of = (owner: string) => names.filter((name) => OWNERS[name] === owner);
const stored = (text: string) => Object.entries(localStorage).filter(([key]) => key.includes(text));

beforeEach(() => {
  endSession('logout');
  beginSession('first', person(1));
});

describe('what is stored', () => {
  it.each(names)('is encrypted and decrypted again: %s', async (name) => {
    await saveEncrypted(name, { note: 'गोपनीय', theme: 'dark' });
    expect(stored(name)).toHaveLength(1);
    expect(JSON.stringify(stored(name))).not.toMatch(/dark|गोपनीय/);
    expect(await loadEncrypted(name)).toEqual({ theme: 'dark', note: 'गोपनीय' });
  });

  it.each(names)('is hidden from the next user unless it belongs to the device: %s', async (name) => {
    await saveEncrypted(name, 1);
    endSession('logout');
    beginSession('second', person(2));
    expect(await loadEncrypted(name)).toBe(OWNERS[name] === 'device' ? 1 : undefined);
    endSession('logout');
    beginSession('third', person(1));
    expect(await loadEncrypted(name)).toBe(OWNERS[name] === 'session' ? undefined : 1);
  });

  it.each(of('session'))('for a session is erased with it, however it ends: %s', async (name) => {
    for (const reason of ['logout', 'expired'] as const) {
      beginSession(reason, person(1));
      await saveEncrypted(`${name}.part` as StoredName, 1);
      endSession(reason);
      expect(stored(name)).toEqual([]);
    }
  });

  it.each(of('session'))(
    'cannot be decrypted after a tab was closed without logging out: %s',
    async (name) => {
      await saveEncrypted(name, 1);
      sessionStorage.clear();
      expect(await loadEncrypted(name)).toBeUndefined();
      expect(stored(name)).toHaveLength(1);
      // The same user, logged in again.
      sessionStorage.setItem('jilha.token', 'second');
      expect(await loadEncrypted(name)).toBeUndefined();
      await saveEncrypted(name, 2);
      sessionStorage.clear();
      eraseSessionItems();
      expect(stored(name)).toEqual([]);
    },
  );

  it('needs an owner: without a session only device data is stored', async () => {
    endSession('logout');
    for (const name of names) await saveEncrypted(name, 1);
    expect(Object.keys(localStorage).sort()).toEqual(
      of('device')
        .map((name) => `jilha.state.${name}`)
        .sort(),
    );
  });

  it('is not written after the session has ended', async () => {
    const saving = saveEncrypted('kept', 1);
    endSession('expired');
    await saving;
    expect(stored('kept')).toEqual([]);
  });

  it('is removed if its key cannot decrypt it', async () => {
    localStorage.setItem('jilha.state.visitors', 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(await loadEncrypted('visitors')).toBeUndefined();
    expect(stored('visitors')).toEqual([]);
  });

  it('is nothing without Web Crypto', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    await saveEncrypted('visitors', 1);
    vi.unstubAllGlobals();
    expect(stored('visitors')).toEqual([]);
  });
});

it('data of earlier versions is erased, except local entries, which go to the first user who reads them', async () => {
  await saveEncrypted('visitors', ['an entry']);
  const sealed = localStorage.getItem('jilha.state.visitors') ?? '';
  for (const name of names) localStorage.setItem(`jilha.state.${name}`, sealed);
  eraseLegacyItems();
  expect(Object.keys(localStorage).sort()).toEqual(
    ['local-daily-entries', 'local-previous-year', 'preferences', 'visitors'].map(
      (name) => `jilha.state.${name}`,
    ),
  );
  expect(await takeLegacyItem('local-daily-entries')).toEqual(['an entry']);
  expect(await takeLegacyItem('local-daily-entries')).toBeUndefined();
});
