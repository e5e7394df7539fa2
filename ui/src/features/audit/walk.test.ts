import { expect, it, vi } from 'vitest';
import type { Piece } from './types';
import { walkChain } from './walk';

const piece = (part: Partial<Piece>): Piece => ({
  checked: 2,
  total: 5,
  next: null,
  intact: true,
  broken: null,
  witness: null,
  witness_entry: null,
  ...part,
});

it('continues after each chunk to the end and reports progress', async () => {
  const ask = vi
    .fn()
    .mockResolvedValueOnce(piece({ next: 2 }))
    .mockResolvedValueOnce(piece({ next: 4 }))
    .mockResolvedValueOnce(piece({ checked: 1 }));
  const tell = vi.fn();
  expect(await walkChain(ask, tell)).toEqual({ checked: 5, total: 5, broken: null, witness: null });
  expect(ask.mock.calls).toEqual([[0], [2], [4]]);
  expect(tell.mock.calls).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ]);
});

it('stops at the first broken link', async () => {
  const broken = { id: 3, at: '', action: 'update', entity: 'user', entity_id: '1', actor_name: '' };
  const found = { ...broken, reason: 'changed' as const };
  const ask = vi.fn().mockResolvedValue(piece({ checked: 1, intact: false, broken: found }));
  expect(await walkChain(ask, () => undefined)).toEqual({
    checked: 1,
    total: 5,
    broken: found,
    witness: null,
  });
  expect(ask).toHaveBeenCalledTimes(1);
});

it('returns a mismatch with the heads stored outside the database', async () => {
  const ask = vi.fn().mockResolvedValue(piece({ witness: 'rewritten', witness_entry: 4, intact: false }));
  expect((await walkChain(ask, () => undefined)).witness).toEqual({ status: 'rewritten', entry: 4 });
});
