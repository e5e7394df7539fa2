// URL parameters, keyboard navigation, and texts of the calendar.
import { describe, expect, it } from 'vitest';
import { financialYearOf, stepMonth } from '../calendar';
import { findingOf, moveCell, paramsOf, queryOf, symbolOf, viewOf } from './calendar';

const TODAY = '2026-11-21';
const counts = (part: object) => ({ expected: 0, received: 0, late: 0, nil: 0, missing: 0, due: 0, ...part });

describe('URL parameters', () => {
  it('default to this month of all sheets', () => {
    expect(viewOf(new URLSearchParams(), TODAY)).toEqual({
      dataset: '',
      department: '',
      district: '',
      by: 'month',
      month: '2026-11',
      year: 2026,
    });
  });

  it('contain a view without its defaults', () => {
    const view = {
      ...viewOf(new URLSearchParams(), TODAY),
      dataset: 'eferfar',
      by: 'year' as const,
      year: 2025,
    };
    const params = paramsOf(view, TODAY);
    expect(params).toEqual({ sheet: 'eferfar', by: 'year', year: '2025' });
    expect(viewOf(new URLSearchParams(params), TODAY)).toEqual(view);
  });

  it('ignore invalid values', () => {
    const view = viewOf(new URLSearchParams('month=2026-13&year=x&by=day'), TODAY);
    expect([view.month, view.year, view.by]).toEqual(['2026-11', 2026, 'month']);
  });

  it('select one sheet or a department', () => {
    const view = viewOf(new URLSearchParams('sheet=rts&department=mining'), TODAY);
    expect(queryOf(view)).toEqual({ dataset: 'rts', department: '', district_id: '', month: '2026-11' });
    expect(queryOf({ ...view, dataset: '', by: 'year' })).toEqual({
      dataset: '',
      department: 'mining',
      district_id: '',
      financial_year: '2026-2027',
    });
  });
});

it('steps months across years', () => {
  expect(stepMonth('2026-12', 1)).toBe('2027-01');
  expect(stepMonth('2026-01', -1)).toBe('2025-12');
  expect(financialYearOf('2026-03-31')).toBe(2025);
});

it('navigates within the table', () => {
  expect(moveCell('ArrowRight', [0, 0], 2, 3)).toEqual([0, 1]);
  expect(moveCell('ArrowRight', [0, 2], 2, 3)).toEqual([0, 2]);
  expect(moveCell('ArrowUp', [0, 2], 2, 3)).toEqual([0, 2]);
  expect(moveCell('ArrowDown', [0, 2], 2, 3)).toEqual([1, 2]);
  expect(moveCell('End', [1, 0], 2, 3)).toEqual([1, 2]);
  expect(moveCell('Home', [1, 2], 2, 3)).toEqual([1, 0]);
  expect(moveCell('a', [1, 2], 2, 3)).toBeNull();
});

it('shows a letter for a day and a share for a month', () => {
  expect(symbolOf({ status: 'late' }, 'day', 'L')).toBe('L');
  expect(symbolOf({ status: 'off' }, 'day', 'L')).toBe('');
  expect(
    symbolOf({ status: 'missing', counts: counts({ expected: 13, received: 12, missing: 1 }) }, 'day', 'L'),
  ).toBe('×');
  expect(
    symbolOf({ status: 'late', counts: counts({ expected: 22, received: 17, late: 1 }) }, 'month', 'L'),
  ).toBe('18/22 L');
  expect(symbolOf({ status: 'none', counts: counts({}) }, 'month', 'L')).toBe('');
});

it('counts the sheets received out of those due', () => {
  expect(findingOf(counts({ expected: 3, due: 3 }))).toEqual(['finding.none', {}]);
  expect(findingOf(counts({ expected: 4, received: 2, nil: 1, due: 1 }))).toEqual([
    'finding.all',
    { count: 3 },
  ]);
  expect(findingOf(counts({ expected: 10, received: 6, late: 2, missing: 1, nil: 1 }))).toEqual([
    'finding.some',
    { expected: 10, came: 9, late: 2, missing: 1 },
  ]);
});
