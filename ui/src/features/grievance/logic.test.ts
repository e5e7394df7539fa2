import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '@/shared/import/types';
import { BADGES, efficiencyTone, pendencyTone } from './badges';
import { efficiencyFinding, officeFinding, shareFinding } from './findings';
import { refusalText } from './refusal';
import type { OfficeRow } from './types';

const office = (name: string, pending: number, efficiency: number | null) =>
  ({
    office_id: 1,
    name,
    name_mr: name,
    grievances: 100,
    resolved: 100 - pending,
    pending,
    efficiency,
  }) as OfficeRow;
const nameOf = (row: OfficeRow) => row.name;
const percent = (value: number) => `${value}%`;

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

  it('stay away where there is nothing to divide by', () => {
    expect(BADGES.efficiency_percentage(null)).toBeNull();
    expect(BADGES.pendency_percentage(5)).toBe('ok');
  });
});

describe('findings', () => {
  it('name the office with the most pending grievances', () => {
    const found = (...rows: OfficeRow[]) => officeFinding(rows, nameOf);
    expect(found()).toBeNull();
    expect(found(office('A', 0, 100))?.key).toBe('findings.nonePending');
    expect(found(office('A', 3, 97))).toEqual({
      key: 'findings.onePending',
      values: { office: 'A', most: 3 },
    });
    expect(found(office('A', 3, 97), office('B', 5, 95))).toEqual({
      key: 'findings.mostPending',
      values: { office: 'B', most: 5, total: 8 },
    });
    expect(found(office('A', 3, 97), office('B', 3, 97))?.values).toEqual({ offices: 2, most: 3, total: 6 });
  });

  it('say shares in a hundred, and all or none in words of their own', () => {
    const keys = [0, 1, 50, 100].map((part) => shareFinding('resolved', part, 100)?.key);
    expect(keys).toEqual([
      'findings.resolvedNone',
      'findings.resolvedOne',
      'findings.resolvedShare',
      'findings.resolvedAll',
    ]);
    expect(shareFinding('satisfied', 0, 0)).toBeNull();
  });

  it('name the best and the worst office', () => {
    const found = (...rows: OfficeRow[]) => efficiencyFinding(rows, nameOf, percent);
    expect(found(office('A', 0, null))).toBeNull();
    expect(found(office('A', 0, 80), office('B', 0, null))?.key).toBe('findings.efficiencyOne');
    expect(found(office('A', 0, 80), office('B', 0, 80))?.key).toBe('findings.efficiencySame');
    expect(found(office('A', 0, 80), office('B', 0, 92), office('C', 0, 71))?.values).toEqual({
      best: 'B',
      high: '92%',
      worst: 'C',
      low: '71%',
    });
  });
});

it('tells a refused sheet with the columns that were expected and received', () => {
  const say = (key: string, values: Record<string, unknown>) => `${key}(${Object.values(values).join('|')})`;
  const record = { expected_columns: ['date', 'office_name'], received_columns: ['date'] } as ImportRecord;
  expect(refusalText(say, 'A column is missing.', record)).toBe(
    'A column is missing. import.expected(2|2) import.received(1|1|date)',
  );
  expect(refusalText(say, 'No sheet.', null)).toBe('No sheet.');
});
