import { expect, it, vi } from 'vitest';
import { verifyChain } from './AuditDialog';
import type { Chunk } from './AuditLogsPage';

const chunk = (overrides: Partial<Chunk>): Chunk => ({
  checked: 2,
  total: 5,
  next: null,
  intact: true,
  broken: null,
  witness: null,
  witness_entry: null,
  ...overrides,
});

it('continues after each chunk to the end and reports progress', async () => {
  const fetchChunk = vi
    .fn()
    .mockResolvedValueOnce(chunk({ next: 2 }))
    .mockResolvedValueOnce(chunk({ next: 4 }))
    .mockResolvedValueOnce(chunk({ checked: 1 }));
  const onProgress = vi.fn();
  expect(await verifyChain(fetchChunk, onProgress)).toEqual({
    checked: 5,
    total: 5,
    broken: null,
    witness: null,
  });
  expect(fetchChunk.mock.calls).toEqual([[0], [2], [4]]);
  expect(onProgress.mock.calls).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ]);
});

it('stops at the first broken link', async () => {
  const broken = { id: 3, at: '', action: 'update', entity: 'user', entity_id: '1', actor_name: '' };
  const brokenLink = { ...broken, reason: 'changed' as const };
  const fetchChunk = vi.fn().mockResolvedValue(chunk({ checked: 1, intact: false, broken: brokenLink }));
  expect(await verifyChain(fetchChunk, () => undefined)).toEqual({
    checked: 1,
    total: 5,
    broken: brokenLink,
    witness: null,
  });
  expect(fetchChunk).toHaveBeenCalledTimes(1);
});

it('returns a mismatch with the heads stored outside the database', async () => {
  const fetchChunk = vi
    .fn()
    .mockResolvedValue(chunk({ witness: 'rewritten', witness_entry: 4, intact: false }));
  expect((await verifyChain(fetchChunk, () => undefined)).witness).toEqual({ status: 'rewritten', entry: 4 });
});
