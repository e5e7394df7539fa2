import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CatalogField } from '@/catalog/types';
import type { Entry } from './api';
import { useCellText } from './cells';

const FIELD = { name: 'value', kind: 'decimal', decimals: 2, mixed: false, formula: null } as CatalogField;

describe('decimals', () => {
  it.each([
    [false, '100.00', '100.00', '100.0'],
    [false, '12345.5', '12,345.50', '12,345.5'],
    [true, '100.00', '100', '100'],
    [true, '1234567.00', '12,34,567', '12,34,567'],
    [true, '92.25', '92.25', '92.3'],
  ])('formats mixed (%s) %s', (mixed, value, long, short) => {
    const { result } = renderHook(() => useCellText());
    const entry = { value } as unknown as Entry;
    const field = { ...FIELD, mixed };
    expect([result.current(field, entry), result.current(field, entry, true)]).toEqual([long, short]);
  });
});
