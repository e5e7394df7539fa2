// A management list's state in the URL, and its rows from the server.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiResponse, dynamicApi, type PageMeta, type Query } from '@/api/client';
import type { ListOf } from '@/api/operations';
import { queryClient } from '@/api/query';
import {
  chosenFilters,
  type ListDefaults,
  type ListState,
  listQuery,
  pageOf,
  paramsOf,
  stateOf,
  withChange,
} from './list';

export interface ManagedList {
  state: ListState;
  defaults: ListDefaults;
  change: (part: Partial<ListState>) => void;
  filter: (key: string, value: string) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** `defaults` must be a constant. */
export function useList(defaults: ListDefaults): ManagedList {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => stateOf(params, defaults), [params, defaults]);
  // Read the current URL: a dialog may have opened while the user typed.
  const writeParams = (next: ListState, replace = false) =>
    setParams(paramsOf(next, defaults, new URLSearchParams(window.location.search)), { replace });
  const change = (part: Partial<ListState>) => writeParams(withChange(state, part), 'search' in part);
  return {
    state,
    defaults,
    change,
    filter: (key, value) => change({ filters: { ...state.filters, [key]: value } }),
    clear: () => change({ search: '', filters: defaults.filters }),
    isFiltered: state.search.trim() !== '' || chosenFilters(state, defaults).length > 0,
  };
}

export const managedKey = (path: string) => ['manage', path] as const;

export function useManaged<Row>(path: ListOf<Row>, query: Query) {
  return useQuery({
    queryKey: [...managedKey(path), query],
    queryFn: ({ signal }): Promise<ApiResponse<Row[]>> => dynamicApi.get<Row[]>(path, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a list shows of its query: loaded rows stay visible while newer ones load or fail to. */
export interface ShownRows<Row> {
  rows: Row[] | undefined;
  meta: PageMeta | undefined;
  /** Older rows are shown while newer ones load. */
  busy?: boolean;
  error: string | null;
  onRetry: () => void;
}

export function shownRows<Row>(query: UseQueryResult<ApiResponse<Row[]>>, failed?: string): ShownRows<Row> {
  const error = failureOf(query);
  return {
    rows: query.data?.data,
    meta: query.data?.meta,
    busy: query.isPlaceholderData,
    error: error && failed ? `${failed}: ${error}` : error,
    onRetry: () => query.refetch(),
  };
}

/** The same for a list that is loaded complete: one page of the rows left by search and filters. */
export function shownPage<Row>(
  query: UseQueryResult<unknown>,
  rows: Row[] | undefined,
  state: ListState,
  compare: Parameters<typeof pageOf<Row>>[2],
): ShownRows<Row> {
  const page = rows && pageOf(rows, state, compare);
  return { rows: page?.rows, meta: page?.meta, error: failureOf(query), onRetry: () => query.refetch() };
}

const failureOf = (query: UseQueryResult<unknown>) =>
  query.isError && !query.data ? query.error.message : null;

export const useManagedPage = <Row>(path: ListOf<Row>, list: ManagedList) =>
  usePage(list, useManaged<Row>(path, listQuery(list.state)));

/** What a list paged by the server shows. If the current page no longer exists, the last one is shown. */
export function usePage<Row>(list: ManagedList, query: UseQueryResult<ApiResponse<Row[]>>): ShownRows<Row> {
  const shown = shownRows(query);
  useLastPage(list.state.page, shown.busy ? undefined : shown.meta, (page) => list.change({ page }));
  return shown;
}

export function useLastPage(page: number, meta: PageMeta | undefined, onPage: (page: number) => void): void {
  const last = Math.max(1, meta?.last_page ?? 1);
  const beyond = meta !== undefined && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response without the current page changes it
  useEffect(() => {
    if (beyond) onPage(last);
  }, [beyond, last]);
}

/** Call after a write: refetches the list on whatever page it is. */
export const invalidateManaged = (path: string) =>
  queryClient.invalidateQueries({ queryKey: managedKey(path) });
