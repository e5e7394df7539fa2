import { describe, expect, it } from 'vitest';
import { issue, reading, record } from './example';
import { sheetRows } from './sheet';
import { INITIAL_FLOW, importFlow, stepOf } from './state';

const checked = (preview: ReturnType<typeof record>) =>
  importFlow(importFlow(INITIAL_FLOW, { type: 'check', attempt: 'k' }), {
    type: 'previewed',
    record: preview,
  });

describe('the step before the import', () => {
  const change = { row: 5, cell: 'E5', field: 'total_pending', key: [], from: 14, to: 148 };
  const changing = { changes: [change], updated_count: 1, reading: reading({ questions: [], left_out: [] }) };
  const clean = record({ ...changing, details: [], error_count: 0 });

  it('shows the changes to stored entries when no row needs attention', () => {
    expect(stepOf(checked(clean))).toBe(4);
    expect(stepOf(checked(record(changing)))).toBe(3);
    expect(stepOf(checked(record({ ...clean, changes: [], updated_count: 0 })))).toBe(3);
  });

  it('returns to the rows when a correction leaves no change', () => {
    const again = (preview: ReturnType<typeof record>) =>
      stepOf(importFlow(checked(clean), { type: 'previewed', record: preview }));
    expect(again(record(changing))).toBe(4);
    expect(again(record({ ...clean, changes: [], updated_count: 0 }))).toBe(3);
    expect(stepOf(importFlow(checked(clean), { type: 'view', view: 'check' }))).toBe(3);
  });
});

describe('a row that is left out', () => {
  it('shows its text instead of empty cells', () => {
    const warned = (row: number) =>
      record({ details: [issue(row, `A${row}`, { severity: 'warning' })], rows: {} });
    expect(sheetRows(warned(9), 'warnings')[0]?.cells).toEqual(['Total', '', '', '', '209', '4.60']);
    const later = warned(90);
    later.reading?.left_out.push({ row: 90, reason: 'total', text: 'Grand total' });
    expect(sheetRows(later, 'warnings')[0]?.cells[0]).toBe('Grand total');
  });
});
