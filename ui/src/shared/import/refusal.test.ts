import { expect, it } from 'vitest';
import type { ImportRecord, Issue } from './api';
import { refusalOf } from './state';

const issue = (row: number | null, severity: Issue['severity'], message: string) =>
  ({ row, severity, message }) as Issue;
const record = (...details: Issue[]) => ({ details }) as ImportRecord;

it('returns the reason a whole sheet is rejected, not errors of single rows', () => {
  expect(refusalOf(record(issue(null, 'error', 'Column missing')))).toBe('Column missing');
  expect(refusalOf(record(issue(3, 'error', 'Not a number')))).toBeNull();
  expect(refusalOf(record(issue(null, 'warning', 'Unknown column')))).toBeNull();
  expect(refusalOf(record())).toBeNull();
});
