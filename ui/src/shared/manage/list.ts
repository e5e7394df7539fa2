// The state of a list and its API query; and a management list's state in the URL. Only non-default values are
// written, so that a list can be linked, reloaded and returned to.
import type { PageMeta, Query } from '@/api/client';
import type { GridSort } from '../grid/DataGrid';

const MAX_SEARCH_LENGTH = 100;
export const SEARCH_DEBOUNCE_MS = 300;

/** Null: no filter. */
export type FilterValue = string | number | null;

export interface ListState<Filter extends FilterValue = string> {
  page: number;
  perPage: number;
  search: string;
  sort: GridSort;
  /** By API parameter: `taluka_id`, `status`. */
  filters: Record<string, Filter>;
}

export interface ListDefaults {
  pageSizes: number[];
  sort: GridSort;
  /** Every filter with its default value. */
  filters: Record<string, string>;
}

/** Any change except of the page returns to page 1. */
export const withChange = <State extends { page: number }>(state: State, part: Partial<State>): State => ({
  ...state,
  page: 1,
  ...part,
});

export function stateOf(params: URLSearchParams, defaults: ListDefaults): ListState {
  const size = Number(params.get('per_page'));
  const order = params.get('sort_order');
  return {
    page: Math.min(10_000, Math.max(1, Math.floor(Number(params.get('page'))) || 1)),
    perPage: defaults.pageSizes.includes(size) ? size : (defaults.pageSizes[0] ?? 10),
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: {
      key: params.get('sort_by') ?? defaults.sort.key,
      order: order === 'asc' || order === 'desc' ? order : defaults.sort.order,
    },
    filters: Object.fromEntries(
      Object.entries(defaults.filters).map(([key, value]) => [key, params.get(key) ?? value]),
    ),
  };
}

/** `others` are URL parameters that do not belong to the list, such as the open tab; they are preserved. */
export function paramsOf(
  state: ListState,
  defaults: ListDefaults,
  others: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(others);
  const listKeys = ['search', 'sort_by', 'sort_order', 'per_page', 'page', ...Object.keys(defaults.filters)];
  for (const key of listKeys) params.delete(key);
  const put = (key: string, value: string, fallback: string) => {
    if (value !== fallback) params.set(key, value);
  };
  put('search', state.search, '');
  for (const [key, usual] of Object.entries(defaults.filters)) put(key, state.filters[key] ?? usual, usual);
  put('sort_by', state.sort.key, defaults.sort.key);
  put('sort_order', state.sort.order, defaults.sort.order);
  put('per_page', String(state.perPage), String(defaults.pageSizes[0]));
  put('page', String(state.page), '1');
  return params;
}

/** The query without paging, also used by exports. The list's filters override those of `base`. */
export const filterParams = (state: ListState<FilterValue>, base: Query = {}): Query => ({
  ...base,
  ...Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== null)),
  search: state.search.trim().slice(0, MAX_SEARCH_LENGTH),
  sort_by: state.sort.key,
  sort_order: state.sort.order,
});

export const listQuery = (state: ListState<FilterValue>, base?: Query): Query => ({
  ...filterParams(state, base),
  page: state.page,
  per_page: state.perPage,
});

/** The filters that differ from their defaults. */
export const chosenFilters = (state: ListState, defaults: ListDefaults): string[] =>
  Object.keys(defaults.filters).filter((key) => state.filters[key] !== defaults.filters[key]);

export type Comparable = string | number;

/**
 * Sort and page a list that the server sends complete; `sortValues` gives the value to sort each column by.
 */
export function pageOf<Row>(
  rows: Row[],
  state: ListState,
  sortValues: Record<string, (row: Row) => Comparable>,
): { rows: Row[]; meta: PageMeta } {
  const by = sortValues[state.sort.key];
  const sign = state.sort.order === 'desc' ? -1 : 1;
  const compare = (a: Comparable, b: Comparable) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  const sorted = by ? [...rows].sort((a, b) => sign * compare(by(a), by(b))) : rows;
  return pageAt(sorted, state.page, state.perPage);
}

/** One page of `rows`; the last one if there are fewer. */
export function pageAt<Row>(rows: Row[], page: number, perPage: number): { rows: Row[]; meta: PageMeta } {
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  const current = Math.min(page, last);
  const start = (current - 1) * perPage;
  const shown = rows.slice(start, start + perPage);
  return {
    rows: shown,
    meta: {
      current_page: current,
      last_page: last,
      per_page: perPage,
      total: rows.length,
      from: shown.length ? start + 1 : null,
      to: shown.length ? start + shown.length : null,
    },
  };
}

/** The ids in order after moving one row by one position. */
export function moveId(ids: number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const next = [...ids];
  [next[from], next[to]] = [next[to] as number, next[from] as number];
  return next;
}
