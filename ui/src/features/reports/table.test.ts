import { describe, expect, it } from 'vitest';
import type { Column } from './api';
import { formatValue, nextSort, sorted } from './ReportTable';

const column = (kind: Column['kind'], name = 'x'): Column => ({
  name,
  kind,
  label: { en: name, mr: name },
  total: false,
});

describe('written', () => {
  it('groups counts and shows a dash for missing values', () => {
    expect(formatValue(114332, column('count'), 'en')).toBe('1,14,332');
    expect(formatValue(0, column('count'), 'en')).toBe('0');
    expect(formatValue(null, column('count'), 'en')).toBe('—');
    expect(formatValue(undefined, column('percent'), 'mr')).toBe('—');
    expect(formatValue(87.5, column('percent'), 'en')).toBe('87.5%');
    expect(formatValue(90, column('days'), 'en')).toBe('90.0');
    expect(formatValue('2026-04-01T08:30:00+05:30', column('moment'), 'en')).toBe('1 Apr 2026, 8:30\u00a0am');
    expect(formatValue('Kurla', column('words'), 'en')).toBe('Kurla');
  });
});

describe('row order', () => {
  const rows = [{ x: 3 }, { x: null }, { x: 20 }, { x: 1 }];

  it('puts missing values last in both directions', () => {
    expect(sorted(rows, { column: 'x', descending: false }, 'en').map(({ x }) => x)).toEqual([
      1,
      3,
      20,
      null,
    ]);
    expect(sorted(rows, { column: 'x', descending: true }, 'en').map(({ x }) => x)).toEqual([20, 3, 1, null]);
    expect(sorted(rows, null, 'en')).toBe(rows);
  });

  it('starts with the largest number or the first text and resets on the third click', () => {
    const once = nextSort(null, column('count'));
    expect(once).toEqual({ column: 'x', descending: true });
    const twice = nextSort(once, column('count'));
    expect(twice).toEqual({ column: 'x', descending: false });
    expect(nextSort(twice, column('count'))).toBeNull();
    expect(nextSort(once, column('words', 'y'))).toEqual({ column: 'y', descending: false });
  });
});
