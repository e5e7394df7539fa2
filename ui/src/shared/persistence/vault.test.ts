import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession, type SessionUser } from '@/shared/session/session';
import {
  eraseSession,
  eraseUnowned,
  loadEncrypted,
  OWNERS,
  type StoredName,
  saveEncrypted,
  takeUnowned,
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
  it.each(names)('comes back as it went in, and is unreadable in between: %s', async (name) => {
    await saveEncrypted(name, { note: 'गोपनीय', theme: 'dark' });
    expect(stored(name)).toHaveLength(1);
    expect(JSON.stringify(stored(name))).not.toMatch(/dark|गोपनीय/);
    expect(await loadEncrypted(name)).toEqual({ theme: 'dark', note: 'गोपनीय' });
  });

  it.each(names)('and is not the device’s own is not there for the next person: %s', async (name) => {
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

  it.each(of('session'))('cannot be opened after a tab was closed without logging out: %s', async (name) => {
    await saveEncrypted(name, 1);
    sessionStorage.clear();
    expect(await loadEncrypted(name)).toBeUndefined();
    expect(stored(name)).toHaveLength(1);
    // The same person, logged in again.
    sessionStorage.setItem('jilha.token', 'second');
    expect(await loadEncrypted(name)).toBeUndefined();
    await saveEncrypted(name, 2);
    sessionStorage.clear();
    eraseSession();
    expect(stored(name)).toEqual([]);
  });

  it('belongs to somebody: without a session only the device’s is stored', async () => {
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

  it('is forgotten where its key does not open it', async () => {
    localStorage.setItem('jilha.state.visitors', 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(await loadEncrypted('visitors')).toBeUndefined();
    expect(stored('visitors')).toEqual([]);
  });

  it('is nothing where Web Crypto is missing', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    await saveEncrypted('visitors', 1);
    vi.unstubAllGlobals();
    expect(stored('visitors')).toEqual([]);
  });
});

it('what earlier versions stored for the browser goes; local entries go to who looks for them first', async () => {
  await saveEncrypted('visitors', ['an entry']);
  const sealed = localStorage.getItem('jilha.state.visitors') ?? '';
  for (const name of names) localStorage.setItem(`jilha.state.${name}`, sealed);
  eraseUnowned();
  expect(Object.keys(localStorage).sort()).toEqual(
    ['local-daily-entries', 'local-previous-year', 'preferences', 'visitors'].map(
      (name) => `jilha.state.${name}`,
    ),
  );
  expect(await takeUnowned('local-daily-entries')).toEqual(['an entry']);
  expect(await takeUnowned('local-daily-entries')).toBeUndefined();
});
