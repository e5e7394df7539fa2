// The state of an entries table.
import type { Query } from '@/api/client';
import type { Dataset } from '@/catalog/types';
import { choose } from '../filters/applied';
import { type FilterValue, type ListState, withChange } from '../manage/list';

export const SEARCH_DEBOUNCE_MS = 500;

/** Default page size, as on the server. */
const PER_PAGE = 10;

export type EntryList = ListState<FilterValue>;

export function initialList(dataset: Dataset): EntryList {
  const [key, order] = dataset.default_sort;
  return {
    page: 1,
    perPage: dataset.page_sizes.includes(PER_PAGE) ? PER_PAGE : (dataset.page_sizes[0] ?? PER_PAGE),
    search: '',
    filters: {},
    sort: { key, order: order === 'asc' ? 'asc' : 'desc' },
  };
}

export const withFilter = (list: EntryList, parameter: string, value: FilterValue): EntryList =>
  withChange(list, { filters: choose(list.filters, parameter, value) });

export const isFiltered = (list: EntryList, narrowedBy: Query): boolean =>
  Boolean(list.search.trim()) ||
  Object.values({ ...narrowedBy, ...list.filters }).some((value) => value !== null);
