import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '@/api/operations';
import { i18next, startI18n } from '../i18n';
import { useRevisionText } from './SignedMonths';

const RECEIVED = { sheet: 'RTS', sheet_mr: 'RTS', label: 'Received', label_mr: 'प्राप्त' };

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('common');
});

it.each([
  [
    [{ ...RECEIVED, before: 1200, after: 1210 }],
    '5 May 2026, A. Patil: Received 1,200 → 1,210. Reason: Late sheet',
  ],
  [[], '5 May 2026, A. Patil: totals unchanged. Reason: Late sheet'],
  // The user may not see the totals: nothing is said about them.
  [null, '5 May 2026, A. Patil. Reason: Late sheet'],
])('a revision with the changes %j reads “%s”', (changes, words) => {
  const revision: Schemas['RevisionOut'] = {
    at: '2026-05-05T10:00:00+05:30',
    by: 'A. Patil',
    reason: 'Late sheet',
    source: 'hand',
    import_id: null,
    changes,
  };
  expect(renderHook(() => useRevisionText()).result.current(revision)).toBe(words);
});
