// Queries and mutations for entries of any data set; `path` is the data set's segment in API paths.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { dynamicApi, type Query, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import type { CatalogField, Dataset, PlaceLevel } from '@/catalog/types';
import { choose } from '../filters/applied';
import { type FilterValue, type ListState, listQuery, withChange } from '../manage/list';
import { useSite } from '../site';

// Texts of the entries table and dialogs. A department may override any of them.
/** Key prefixes of the department's texts (`mining:entries`), in order of precedence. */
const OverridesContext = createContext<readonly string[]>([]);
export const OverridesProvider = OverridesContext.Provider;

/**
 * `t` for the entries texts: returns the first key that exists. Keys with a namespace are used as they are.
 */
export function useWords(): (keys: string | string[], values?: Record<string, unknown>) => string {
  const prefixes = useContext(OverridesContext);
  const { t } = useTranslation(['entries', 'filters', ...prefixes.map((part) => part.split(':')[0] ?? '')]);
  const overridesOf = (key: string) => (key.includes(':') ? [] : prefixes.map((part) => `${part}.${key}`));
  return (keys, values = {}) =>
    t(
      [keys].flat().flatMap((key) => [...overridesOf(key), key]),
      values,
    );
}

// The state of an entries table.
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

// Districts, the talukas of a district, and the installation's own place.
const STALE_MS = 600_000;

export function usePlaces(
  level: 'districts' | 'talukas',
  district?: string,
  enabled = level === 'districts' || Boolean(district),
) {
  return useData(['geographic', level, district], `/api/geographic/${level}`, {
    query: { district_id: district },
    staleTime: STALE_MS,
    enabled,
  });
}

/** The installation's place of a level; until the user chooses another, lists below it are limited to it. */
export function useOwnPlace(): (level: PlaceLevel | null | undefined) => number | null {
  const site = useSite().data;
  return (level) => (level === 'division' || level === 'district' ? (site?.[level]?.id ?? null) : null);
}

// The place hierarchy of filter options.
/** The active places and, after them, the inactive ones that entries refer to. */
function withInactive(
  options: FilterOptions | undefined,
  placesOf: (masters: FilterOptions['inactive']) => Place[],
): Place[] {
  if (!options) return [];
  // A response kept in the browser from before an update has no list of inactive ones.
  const inactive = options.inactive ? placesOf(options.inactive) : [];
  return [...placesOf(options), ...inactive.map((place) => ({ ...place, inactive: true as const }))];
}

/**
 * A lookup field's options in the shape of places, because both use the same select. Offices keep the order of
 * the server.
 */
export const mastersOf = (options: FilterOptions | undefined, field: CatalogField): Place[] =>
  withInactive(options, ({ lookups }) =>
    (lookups[field.name] ?? []).map(({ id, name, name_mr }) => ({
      id,
      name_en: name,
      name_mr,
      ...(field.name === 'office' && { ordered: true as const }),
    })),
  );

/** The places of a level, within `parent` if given. */
export const placesWithin = (
  options: FilterOptions | undefined,
  level: PlaceLevel | null,
  parent: number | null,
): Place[] =>
  withInactive(options, ({ divisions, districts, talukas }) => {
    if (!level) return [];
    if (level === 'division') return divisions;
    if (level === 'district') {
      return districts.filter((district) => parent === null || district.division_id === parent);
    }
    return talukas.filter((taluka) => parent === null || taluka.district_id === parent);
  });

export const placeOf = (
  options: FilterOptions | undefined,
  level: PlaceLevel,
  id: number | null,
): Place | undefined => placesWithin(options, level, null).find((place) => place.id === id);

// Entries of any data set; the catalog defines their columns.
export type Place = Schemas['PlaceRef'] & {
  /** No longer in use: a filter for its past figures, no choice for new ones. */
  inactive?: true;
  /** In an order of its own, not by name. */
  ordered?: true;
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
