// A list's state in the URL, and its API query.
import { describe, expect, it } from 'vitest';
import { chosenFilters, type ListDefaults, listQuery, moveId, pageOf, paramsOf, stateOf } from './list';

const DEFAULTS: ListDefaults = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' },
  filters: { role: '', status: 'active' },
};
const read = (address: string) => stateOf(new URLSearchParams(address), DEFAULTS);

describe('a list in the URL', () => {
  it('needs no parameters by default', () => {
    expect(paramsOf(read(''), DEFAULTS).toString()).toBe('');
    expect(read('')).toEqual({
      page: 1,
      perPage: 15,
      search: '',
      sort: DEFAULTS.sort,
      filters: DEFAULTS.filters,
    });
  });

  it('is restored from its parameters', () => {
    const state = read('search=पाटील&role=admin&sort_by=email&sort_order=desc&per_page=50&page=3');
    expect(stateOf(paramsOf(state, DEFAULTS), DEFAULTS)).toEqual(state);
    expect(state.filters).toEqual({ role: 'admin', status: 'active' });
    expect(chosenFilters(state, DEFAULTS)).toEqual(['role']);
  });

  it('preserves other parameters', () => {
    const others = new URLSearchParams('tab=runs&page=7&role=admin');
    expect(paramsOf(read('search=a'), DEFAULTS, others).toString()).toBe('tab=runs&search=a');
  });

  it.each([
    ['page=0', 1],
    ['page=-4', 1],
    ['page=x', 1],
    ['page=2.7', 2],
    ['page=99999999', 10_000],
  ])('clamps the page to what the server accepts: %s', (address, page) => {
    expect(read(address).page).toBe(page);
  });

  it('accepts only the offered page sizes', () => {
    expect(read('per_page=1000').perPage).toBe(15);
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
    expect(read('sort_order=sideways').sort.order).toBe('asc');
  });

  it('sends every filter to the server', () => {
    expect(listQuery(read('search=%20a%20&page=2'))).toEqual({
      role: '',
      status: 'active',
      search: 'a',
      sort_by: 'name',
      sort_order: 'asc',
      page: 2,
      per_page: 15,
    });
  });
});

interface Row {
  id: number;
  name: string;
}

describe('a list paged in the browser', () => {
  const rows = Array.from({ length: 32 }, (_, index) => ({
    id: index,
    name: `N${String(index).padStart(2, '0')}`,
  }));
  const by = { name: (row: Row) => row.name, id: (row: Row) => row.id };

  it('is sorted and paged', () => {
    const { rows: shown, meta } = pageOf(rows, read('sort_by=id&sort_order=desc&page=3'), by);
    expect(shown.map((row) => row.id)).toEqual([1, 0]);
    expect(meta).toMatchObject({ current_page: 3, last_page: 3, total: 32, from: 31, to: 32 });
  });

  it('shows its last page when the requested one is gone', () => {
    expect(pageOf(rows, read('page=9'), by).meta.current_page).toBe(3);
    expect(pageOf([], read(''), by).meta).toMatchObject({ last_page: 1, total: 0, from: null, to: null });
  });

  it('moves a row by one position and never beyond the ends', () => {
    expect(moveId([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
    expect(moveId([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
    expect(moveId([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moveId([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
  });
});
