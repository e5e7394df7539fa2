import { describe, expect, it } from 'vitest';
import { bodyOf, startOf } from './saved';

const covers = { date_from: '2026-04-01', date_to: '2026-11-21' };

describe('startOf', () => {
  it.each([
    [{}, 'this_financial_year'],
    [{ period: 'month' }, 'this_month'],
    [{ period: 'last_30_days' }, 'last_30_days'],
    [{ period: 'quarter' }, 'this_quarter'],
    [{ period: 'quarter', quarter: 'Q1' }, 'dates'],
    [{ financial_year: '2025-2026' }, 'dates'],
    [{ date_from: '2026-04-01' }, 'dates'],
  ])('%o', (filters, period) => {
    const start = startOf('imports', filters, covers, 'mr');
    expect([start.period, start.date_from]).toEqual([period, period === 'dates' ? '2026-04-01' : null]);
  });

  it('takes over place and department', () => {
    const filters = { district_id: '7', taluka_id: '9', department: 'rts', period: 'month' };
    expect(startOf('imports', filters, covers, 'mr').place).toEqual({
      district_id: '7',
      taluka_id: '9',
      department: 'rts',
    });
  });
});

describe('bodyOf', () => {
  const start = { ...startOf('imports', { district_id: '7' }, covers, 'mr'), name: 'Imports' };
  it('sends dates only for a custom period', () => {
    expect(bodyOf({ ...start, date_from: '2026-04-01' })).toMatchObject({ date_from: null, district_id: 7 });
    expect(bodyOf({ ...start, period: 'dates', ...covers })).toMatchObject(covers);
  });
  it('sends null for unset filters', () => {
    expect(bodyOf(start)).toMatchObject({ taluka_id: null, department: null });
  });
});
