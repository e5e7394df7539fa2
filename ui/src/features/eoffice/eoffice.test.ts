import { describe, expect, it } from 'vitest';
import type { Freshness } from '@/shared/freshness';
import type { SectionRow } from './api';
import { combineFreshness } from './api';
import { criticalFinding, mostCritical, sectionFinding } from './findings';
import { daysPending, openForm, START, startOf, switchTo } from './table';

const row = (section_id: number, total_pendency: number, critical_items = 0) =>
  ({
    section_id,
    section_name: `S${section_id}`,
    section_name_mr: '',
    zero_to_seven_days: 0,
    eight_to_fifteen_days: 0,
    sixteen_to_thirty_days: 0,
    thirty_one_to_sixty_days: 0,
    more_than_sixty_days: critical_items,
    total_pendency,
    file_pendency: 0,
    receipt_pendency: 0,
    critical_items,
    file: null,
    receipt: null,
  }) as SectionRow;
const name = (section: SectionRow) => section.section_name;
const all = (section: SectionRow) => section.total_pendency;

describe('sectionFinding', () => {
  it.each([
    [[], undefined],
    [[row(1, 0), row(2, 0)], 'findings.nothing'],
    [[row(1, 5)], 'findings.one'],
    [[row(1, 5), row(2, 5)], 'findings.tied'],
    [[row(1, 5), row(2, 7)], 'findings.most'],
  ])('case %# has its own text', (rows, key) => {
    expect(sectionFinding(rows, all, name)?.key).toBe(key);
  });

  it('names the section with the most', () => {
    expect(sectionFinding([row(1, 5), row(2, 7)], all, name)?.values).toEqual({
      section: 'S2',
      most: 7,
      all: 12,
    });
  });
});

describe('critical items', () => {
  it.each([
    [[], undefined],
    [[row(1, 5)], 'findings.noneCritical'],
    [[row(1, 5, 2)], 'findings.allCritical'],
    [[row(1, 5, 2), row(2, 5, 2)], 'findings.critical'],
    [[row(1, 5, 2), row(2, 5, 3)], 'findings.mostCritical'],
  ])('case %# has its own text', (rows, key) => {
    expect(criticalFinding(rows, name)?.key).toBe(key);
  });

  it('lists the sections with the most, skipping those without any', () => {
    const rows = [row(1, 9, 0), row(2, 9, 4), row(3, 9, 4), row(4, 9, 6)];
    expect(mostCritical(rows, 2).map((item) => item.section_id)).toEqual([4, 2]);
    expect(mostCritical(rows, 9).map((item) => item.section_id)).toEqual([4, 2, 3]);
  });
});

describe('table state', () => {
  it('follows the data set in the link', () => {
    expect(startOf('eoffice_receipt_items').key).toEqual({ kind: 'receipt', view: 'items' });
    expect(startOf('eoffice_receipt_pendency').key).toEqual({ kind: 'receipt', view: 'counts' });
    expect([startOf(null), startOf('eferfar')]).toEqual([START, START]);
  });

  const receipts = { kind: 'receipt', view: 'counts' } as const;

  it('is reset without an open form when the table changes', () => {
    const added = openForm(START, START.key);
    expect(added.addRequests).toBe(1);
    expect(switchTo(added, { ...START.key })).toBe(added);
    expect(switchTo(added, receipts)).toEqual({ key: receipts, addRequests: 0 });
  });

  it('opens the form of the requested table', () => {
    expect(openForm(openForm(START, START.key), receipts)).toEqual({ key: receipts, addRequests: 1 });
  });
});

describe('together', () => {
  const fresh = (data_as_of: string | null, pending: number, at?: string): Freshness => ({
    data_as_of,
    version: pending,
    pending,
    last_import: at ? { id: 1, filename: at, row_count: 1, finished_at: at } : null,
  });

  it('combines latest date, pending changes and last import', () => {
    expect(combineFreshness([undefined, undefined])).toBeUndefined();
    const both = combineFreshness([fresh('2026-11-13', 1, '2026-11-01'), undefined, fresh('2026-11-20', 2)]);
    expect(both).toMatchObject({ data_as_of: '2026-11-20', version: 2, pending: 3 });
    expect(both?.last_import?.filename).toBe('2026-11-01');
    expect(combineFreshness([fresh(null, 0), fresh('2026-11-20', 0)])?.data_as_of).toBe('2026-11-20');
  });
});

describe('daysPending', () => {
  it.each([
    ['pending', '2026-11-26', 0],
    ['in_progress', '2026-02-28', 271],
    ['pending', '2026-11-27', 0],
    ['completed', '2026-11-01', null],
    ['rejected', '2026-11-01', null],
  ])('%s since %s: %s', (status, received_date, days) => {
    expect(daysPending({ id: 1, status, received_date } as never, '2026-11-26')).toBe(days);
  });
});
