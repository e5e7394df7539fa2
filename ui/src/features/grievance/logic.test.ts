import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '@/shared/import/api';
import { refusalText } from './api';
import { byPercent, efficiencyTone, pendencyTone } from './slots';

describe('badges', () => {
  it('are green up to 10 % pending, yellow up to 25 %, red above', () => {
    expect([0, 10, 10.01, 25, 25.01, 100].map(pendencyTone)).toEqual([
      'ok',
      'ok',
      'warn',
      'warn',
      'bad',
      'bad',
    ]);
  });

  it('are green from 90 % resolved, yellow from 75 %, red below', () => {
    expect([100, 90, 89.99, 75, 74.99, 0].map(efficiencyTone)).toEqual([
      'ok',
      'ok',
      'warn',
      'warn',
      'bad',
      'bad',
    ]);
  });

  it('are omitted for missing percentages', () => {
    expect(byPercent(efficiencyTone)(null)).toBeNull();
    expect(byPercent(pendencyTone)(5)).toBe('ok');
  });
});

it('refusalText lists expected and received columns', () => {
  const translate = (key: string, values: Record<string, unknown>) =>
    `${key}(${Object.values(values).join('|')})`;
  const record = { expected_columns: ['date', 'office_name'], received_columns: ['date'] } as ImportRecord;
  expect(refusalText(translate, 'A column is missing.', record)).toBe(
    'A column is missing. import.expected(2|2) import.received(1|1|date)',
  );
  expect(refusalText(translate, 'No sheet.', null)).toBe('No sheet.');
});
