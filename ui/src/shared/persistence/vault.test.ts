import { describe, expect, it, vi } from 'vitest';
import { loadEncrypted, saveEncrypted } from './vault';

describe('encrypted state', () => {
  it('comes back as it went in, and is unreadable in between', async () => {
    await saveEncrypted('things', { theme: 'dark', note: 'गोपनीय' });
    const stored = localStorage.getItem('jilha.state.things') ?? '';
    expect(stored).not.toContain('dark');
    expect(await loadEncrypted('things')).toEqual({ theme: 'dark', note: 'गोपनीय' });
  });

  it('forgets what its key does not open', async () => {
    localStorage.setItem('jilha.state.things', 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(await loadEncrypted('things')).toBeUndefined();
    expect(localStorage.getItem('jilha.state.things')).toBeNull();
  });

  it('keeps nothing where Web Crypto is missing', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    await saveEncrypted('things', 1);
    vi.unstubAllGlobals();
    expect(localStorage.getItem('jilha.state.things')).toBeNull();
  });
});
