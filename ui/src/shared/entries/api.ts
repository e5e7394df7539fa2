// Queries and mutations for entries of any data set; `path` is the data set's segment in API paths.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dynamicApi, type Query } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import type { Dataset } from '@/catalog/types';
import { listQuery } from '../manage/list';
import type { EntryList } from './list';

// Entries of any data set; the catalog defines their columns.
export type Place = Schemas['PlaceRef'] & {
  /** No longer in use: a filter for its past figures, no choice for new ones. */
  inactive?: true;
};

export interface Entry {
  id: number;
  revision: number;
  import_id: number | null;
  created_at: string;
  updated_at: string;
  creator: { id: number; name: string } | null;
  [column: string]: unknown;
}

export type EntryOrigin = Schemas['EntryOrigin'];
export type FilterOptions = Schemas['FilterOptions'];

const entriesKey = (path: string) => ['entries', path] as const;

/** The collection path of a data set's entries. */
const resourceOf = ({ path, resource = 'transactions' }: Source): string =>
  resource ? `/api/${path}/${resource}` : `/api/${path}`;

type Source = Pick<Dataset, 'path' | 'resource'>;

export function useEntries(source: Source, list: EntryList, narrowedBy: Query) {
  const query = listQuery(list, narrowedBy);
  return useQuery({
    queryKey: [...entriesKey(source.path), 'list', query],
    queryFn: ({ signal }) => dynamicApi.get<Entry[]>(resourceOf(source), { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of matching entries: requests one row and reads `meta.total`. */
export function useEntryCount(source: Source, query: Record<string, string | number>, enabled = true) {
  return useQuery({
    queryKey: [...entriesKey(source.path), 'count', query],
    queryFn: ({ signal }) =>
      dynamicApi.get<Entry[]>(resourceOf(source), { query: { ...query, per_page: 1 }, signal }),
    placeholderData: keepPreviousData,
    select: (answer) => answer.meta?.total ?? 0,
    enabled,
  });
}

export const filterOptionsQuery = (path: string) =>
  queryOptions({
    queryKey: [...entriesKey(path), 'options'],
    queryFn: async ({ signal }) =>
      (await dynamicApi.get<FilterOptions>(`/api/${path}/filter-options`, { signal })).data,
    staleTime: 300_000,
  });

export const readEntry = async (path: string, id: number): Promise<Entry> =>
  (await dynamicApi.get<Entry>(`/api/${path}/single-transaction/${id}`)).data;

/** Where an entry was imported from; only requested for imported entries. */
export function useOrigin(path: string, { id, revision, import_id }: Entry) {
  return useQuery({
    queryKey: [...entriesKey(path), 'origin', id, revision],
    queryFn: async ({ signal }) =>
      (await dynamicApi.get<EntryOrigin | null>(`/api/${path}/single-transaction/${id}/origin`, { signal }))
        .data,
    enabled: import_id !== null,
  });
}

export function saveEntry(source: Source, id: number | null, body: Record<string, unknown>) {
  return id === null
    ? dynamicApi.post<Entry>(resourceOf(source), { body })
    : dynamicApi.put<Entry>(`${resourceOf(source)}/${id}`, { body });
}

export const deleteEntry = (source: Source, { id, revision }: Entry) =>
  dynamicApi.delete<unknown>(`${resourceOf(source)}/${id}`, { query: { revision } });

/** Call after any write: refetches the data set's lists (without a path, all lists). */
export const invalidateEntries = (path?: string) =>
  queryClient.invalidateQueries({
    queryKey: path === undefined ? ['entries'] : entriesKey(path),
    predicate: (query) => query.queryKey[2] !== 'options',
  });
