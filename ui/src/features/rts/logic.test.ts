import { describe, expect, it } from 'vitest';
import type { Entry } from '@/shared/entries/api';
import { balanceOf, deskOf } from './slots';

describe('balanceOf', () => {
  it('compares pending with closed', () => {
    expect(balanceOf(0, 0)).toBe('noData');
    expect(balanceOf(2, 1)).toBe('highPending');
    expect(balanceOf(1, 2)).toBe('goodProgress');
    expect(balanceOf(2, 2)).toBe('balanced');
  });
});

it('deskOf defaults to not started', () => {
  const entry = {
    desk1_status: 'completed',
    desk1_officer: 'A. Rane',
    desk1_remarks: null,
  } as unknown as Entry;
  expect(deskOf(entry, 'desk1')).toEqual(['completed', 'A. Rane']);
  expect(deskOf(entry, 'desk2')).toEqual(['not_started']);
});
