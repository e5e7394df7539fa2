import { expect, it } from 'vitest';
import type { ImportRecord } from './api';
import { importedText } from './importedText';

const t = (key: string, values: Record<string, unknown> = {}) => `${key.split('.').at(-1)} ${values.count}`;
const record = (error_count: number) =>
  ({
    imported_count: 3,
    updated_count: 1,
    unchanged_count: 1,
    error_count,
    warning_count: 0,
    row_count: 5 + error_count,
  }) as ImportRecord;

it('counts what went in and what failed', () => {
  expect(importedText(record(0), t)).toBe('imported 5. processed 5.');
  expect(importedText(record(2), t)).toBe('imported 5. importErrors 2. processed 7.');
  expect(importedText(record(2), t, 'PG data imported successfully')).toBe(
    'PG data imported successfully. importErrors 2. processed 7.',
  );
});
