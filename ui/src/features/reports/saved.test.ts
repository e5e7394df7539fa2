// A saved report's form: what the screen becomes, and what the server is told.
import { describe, expect, it } from 'vitest';
import { bodyOf, startOf } from './saved';

const covers = { date_from: '2026-04-01', date_to: '2026-11-21' };

describe('what stands on the screen', () => {
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

  it('keeps place and department', () => {
    const filters = { district_id: '7', taluka_id: '9', department: 'rts', period: 'month' };
    expect(startOf('imports', filters, covers, 'mr').place).toEqual({
      district_id: '7',
      taluka_id: '9',
      department: 'rts',
    });
  });
});

describe('what the server is told', () => {
  const start = { ...startOf('imports', { district_id: '7' }, covers, 'mr'), name: 'Imports' };
  it('names days for days of one’s own alone', () => {
    expect(bodyOf({ ...start, date_from: '2026-04-01' })).toMatchObject({ date_from: null, district_id: 7 });
    expect(bodyOf({ ...start, period: 'dates', ...covers })).toMatchObject(covers);
  });
  it('says where nothing is chosen', () => {
    expect(bodyOf(start)).toMatchObject({ taluka_id: null, department: null });
  });
});
