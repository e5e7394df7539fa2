import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import type { ImportRecord, Issue } from './api';
import { problemOf } from './send';
import { errorCounts, indexLetter, letterIndex, lettersOf, sheetRows, stepTo, warningRows } from './sheet';
import { DEFAULT_MAX_MB, fileFault, INITIAL_FLOW, importableRows, importFlow, stepOf } from './state';

const issue = (row: number | null, cell: string, severity: Issue['severity'] = 'error'): Issue => ({
  row,
  cell,
  column: '',
  value: '',
  code: 'c',
  message: 'm',
  severity,
  suggestions: [],
});

const record = (rest: Partial<ImportRecord> = {}) =>
  ({
    id: 7,
    import_id: 7,
    dataset: 'sheet',
    filename: 'a.csv',
    state: 'done',
    preview: true,
    accept: 'valid',
    mode: 'upsert',
    row_count: 10,
    imported_count: 6,
    updated_count: 1,
    unchanged_count: 1,
    error_count: 2,
    held_count: 0,
    warning_count: 1,
    finished_at: null,
    may: { undo: false, rerun: false },
    sheet: { kind: 'csv', name: 'a', columns: [] },
    details: [
      issue(3, 'C3'),
      issue(5, 'C5:E5'),
      issue(5, 'F5', 'warning'),
      issue(8, 'E8', 'warning'),
      issue(null, '', 'warning'),
    ],
    rows: { 3: ['x'], 5: ['y'], 8: ['z'] },
    head: [
      [2, 'first'],
      [3, 'x'],
    ],
    ...rest,
  }) as ImportRecord;

const file = new File(['a'], 'a.csv');
const checked = () =>
  importFlow(importFlow(importFlow(INITIAL_FLOW, { type: 'file', file }), { type: 'check', attempt: 'k1' }), {
    type: 'previewed',
    record: record(),
  });

describe('import flow', () => {
  it('goes from the file to the result', () => {
    let flow = checked();
    expect(stepOf(flow)).toBe(3);
    expect(importableRows(flow)).toBe(8);
    flow = importFlow(flow, { type: 'import', attempt: 'k2' });
    expect(stepOf(flow)).toBe(4);
    flow = importFlow(flow, { type: 'imported', record: record({ preview: false }) });
    expect(flow.phase).toBe('finished');
  });

  it('keeps file, choices and preview when a request fails', () => {
    const problem = { text: 'no line', more: [], retry: 'same' as const };
    const lost = importFlow(importFlow(checked(), { type: 'import', attempt: 'k2' }), {
      type: 'failed',
      problem,
      purpose: 'import',
    });
    expect(lost).toMatchObject({ phase: 'ready', file, problem, failed: 'import', attempt: 'k2' });
    expect(lost.preview?.import_id).toBe(7);
    const early = importFlow(importFlow(INITIAL_FLOW, { type: 'file', file }), {
      type: 'check',
      attempt: 'k1',
    });
    expect(importFlow(early, { type: 'failed', problem, purpose: 'check' })).toMatchObject({
      phase: 'choose',
      file,
      attempt: 'k1',
    });
  });

  it('imports nothing based on the counts of another choice', () => {
    const problem = { text: 'no line', more: [], retry: 'same' as const };
    const rechecking = importFlow(checked(), { type: 'mode', mode: 'insert', attempt: 'k3' });
    const failed = importFlow(rechecking, { type: 'failed', problem, purpose: 'recheck' });
    expect([failed.failed, importableRows(failed)]).toEqual(['recheck', 0]);
    // An import with another choice is a new request.
    expect(importFlow(failed, { type: 'accept', accept: 'all' }).failed).toBeNull();
  });

  it('imports nothing while rows fail and all are required', () => {
    expect(importableRows(importFlow(checked(), { type: 'accept', accept: 'all' }))).toBe(0);
  });

  it('rechecks without a new upload when the mode changes', () => {
    const again = importFlow(checked(), { type: 'mode', mode: 'insert', attempt: 'k3' });
    expect(again).toMatchObject({ phase: 'checking', mode: 'insert', attempt: 'k3' });
    expect(stepOf(again)).toBe(3);
  });

  it('rejects files that are not sheets', () => {
    expect(fileFault({ name: 'a.pdf', size: 5 })).toBe('fault.kind');
    expect(fileFault({ name: 'a.XLSX', size: DEFAULT_MAX_MB * 2 ** 20 })).toBeNull();
    expect(fileFault({ name: 'pendency.ods', size: 5 })).toBeNull();
    expect(fileFault({ name: 'htm', size: 5 })).toBe('fault.kind');
    expect(fileFault({ name: 'a.csv', size: DEFAULT_MAX_MB * 2 ** 20 + 1 })).toBe('fault.size');
    expect(fileFault({ name: 'a.csv', size: 2 ** 20 + 1 }, 1)).toBe('fault.size');
    expect(fileFault({ name: 'a.csv', size: 0 })).toBe('fault.empty');
  });

  it('repeats the same request only when its response was lost', () => {
    expect(problemOf(new ApiError(0, 'lost'), '').retry).toBe('same');
    expect(problemOf(new ApiError(503, 'gave up', { error_code: 'IMPORT_FAILED' }), '').retry).toBe('new');
    expect(problemOf(new ApiError(422, 'bad', { errors: ['bad', 'and this'] }), '')).toEqual({
      text: 'bad',
      more: ['and this'],
      retry: null,
    });
  });
});

describe('sheet', () => {
  it('numbers columns like a spreadsheet', () => {
    for (const [letter, index] of [
      ['A', 0],
      ['Z', 25],
      ['AA', 26],
      ['XFD', 16383],
    ] as const) {
      expect(letterIndex(letter)).toBe(index);
      expect(indexLetter(index)).toBe(letter);
    }
    expect(lettersOf('C577:E577')).toEqual(['C', 'D', 'E']);
    expect(lettersOf('')).toEqual([]);
  });

  it("keeps the sheet's row numbers and marks", () => {
    const errors = sheetRows(record(), 'errors');
    expect(errors.map((row) => row.number)).toEqual([3, 5]);
    expect(errors[1]?.marks).toEqual({ C: 'error', D: 'error', E: 'error', F: 'warning' });
    expect(sheetRows(record(), 'warnings').map((row) => row.number)).toEqual([5, 8]);
    expect(sheetRows(record(), 'all').map((row) => row.number)).toEqual([2, 3, 5, 8]);
    expect(errorCounts(record())).toEqual({ rows: 2, cells: 4 });
    expect(warningRows(record())).toBe(2);
  });

  it('steps through the errors cyclically', () => {
    const rows = sheetRows(record(), 'all');
    expect(stepTo(rows, null, 1)).toBe(3);
    expect(stepTo(rows, 3, 1)).toBe(5);
    expect(stepTo(rows, 5, 1)).toBe(3);
    expect(stepTo(rows, 3, -1)).toBe(5);
    expect(stepTo([], null, 1)).toBeNull();
  });
});
