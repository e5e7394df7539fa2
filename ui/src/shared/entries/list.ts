// The state of an entries table and its API query.
import type { PageMeta, Query } from '@/api/client';
import type { Dataset } from '@/catalog/types';
import { choose } from '../filters/applied';
import type { PagerProps } from '../grid/GridPager';
import type { Direction, ListState } from './types';

export const SEARCH_DEBOUNCE_MS = 500;
const MAX_SEARCH_LENGTH = 100;

/** Default page size, as on the server. */
const PER_PAGE = 10;

export function initialList(dataset: Dataset): ListState {
  const [column, direction] = dataset.default_sort;
  return {
    page: 1,
    perPage: dataset.page_sizes.includes(PER_PAGE) ? PER_PAGE : (dataset.page_sizes[0] ?? PER_PAGE),
    search: '',
    filters: {},
    sort: { column, direction: direction === 'asc' ? 'asc' : 'desc' },
  };
}

/** Changes of filter, search or page size return to page 1. */
export const withFilter = (
  state: ListState,
  parameter: string,
  value: string | number | null,
): ListState => ({
  ...state,
  page: 1,
  filters: choose(state.filters, parameter, value),
});

export const withSearch = (state: ListState, search: string): ListState => ({ ...state, page: 1, search });

export const withSort = (state: ListState, column: string, direction: Direction): ListState => ({
  ...state,
  page: 1,
  sort: { column, direction },
});

/** The query without paging, also used by exports. The table's filters override the dashboard's. */
export const filterParams = (state: ListState, narrowedBy: Query): Query => ({
  ...narrowedBy,
  ...Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== null)),
  search: state.search.trim().slice(0, MAX_SEARCH_LENGTH),
  sort_by: state.sort.column,
  sort_order: state.sort.direction,
});

export const listQuery = (state: ListState, narrowedBy: Query): Query => ({
  ...filterParams(state, narrowedBy),
  page: state.page,
  per_page: state.perPage,
});

export const isFiltered = (state: ListState, narrowedBy: Query): boolean =>
  Boolean(state.search.trim()) ||
  Object.values({ ...narrowedBy, ...state.filters }).some((value) => value !== null);

/** Props of the pager below the table. */
export const pagerOf = (
  dataset: Dataset,
  list: ListState,
  meta: PageMeta | undefined,
  onList: (list: ListState) => void,
): PagerProps => ({
  page: list.page,
  perPage: list.perPage,
  meta,
  pageSizes: dataset.page_sizes,
  onPage: (page) => onList({ ...list, page }),
  onPerPage: (perPage) => onList({ ...list, page: 1, perPage }),
});
