// The records of a page: list state in the URL, rows, and what to refetch after a write.

import type { UseQueryResult } from '@tanstack/react-query';
import type { Query } from '@/api/client';
import type { ListOf } from '@/api/operations';
import { type Comparable, filterParams, type ListDefaults, type ListState, listQuery, pageOf } from './list';
import {
  invalidateManaged,
  type ManagedList,
  type ShownRows,
  shownPage,
  shownRows,
  useLastPage,
  useList,
  useManaged,
} from './useList';

export interface Entity {
  id: number;
  revision?: number | null;
}

interface SourceOptions<Row> {
  /** Lists the records. */
  path: ListOf<Row>;
  /** Records are written at `${records}` and `${records}/{id}`; defaults to `path`. */
  records?: string;
  /** `${sheets}/export`, `/import` and `/sample-template`; defaults to `path`. */
  sheets?: string;
  /** Must be a constant. */
  defaults: ListDefaults;
  /** For lists the server sends complete: the value to sort each column by. */
  compare?: Record<string, (row: Row) => Comparable>;
  /** Prefix of the error when the list fails to load. */
  failed?: string;
  /** Refetches after a write; by default only this list. */
  changed?: () => Promise<unknown>;
}

export interface Source<Row> {
  list: ManagedList;
  data: ShownRows<Row>;
  /** The rows from the server: one page, or the complete list. */
  rows: Row[];
  /** Query of an export. */
  exportQuery: Query;
  records: string;
  sheets: string;
  refetch: () => void;
  changed: () => Promise<unknown>;
}

interface LocalSourceOptions<Row> extends Pick<SourceOptions<Row>, 'defaults'> {
  /** The page's query, and the rows in its response. */
  query: UseQueryResult<unknown>;
  rows: Row[] | undefined;
  records: string;
  compare: Record<string, (row: Row) => Comparable>;
  /** The text that the search matches, and whether a row passes the filters. */
  text: (row: Row) => string;
  matches?: (row: Row, filters: ListState['filters']) => boolean;
}

/** Records included in another response of the page: searched, filtered and sorted in the browser. */
export function useLocalSource<Row>(options: LocalSourceOptions<Row>): Source<Row> {
  const { query, rows, records, text, matches = () => true } = options;
  const list = useList(options.defaults);
  const search = list.state.search.trim().toLowerCase();
  const matching = rows?.filter(
    (row) => text(row).toLowerCase().includes(search) && matches(row, list.state.filters),
  );
  return {
    list,
    data: shownPage(query, matching, list.state, options.compare),
    rows: rows ?? [],
    exportQuery: {},
    records,
    sheets: records,
    refetch: query.refetch,
    changed: () => query.refetch(),
  };
}

export function useSource<Row>(options: SourceOptions<Row>): Source<Row> {
  const { path, compare, failed } = options;
  const list = useList(options.defaults);
  const { search, filters } = list.state;
  const unpaged = { search: search.trim(), ...filters };
  const query = useManaged<Row>(path, compare ? unpaged : listQuery(list.state));
  const data = shownRows(query, failed);
  const shown = compare && query.data ? { ...data, ...pageOf(query.data.data, list.state, compare) } : data;
  // If the current page no longer exists, show the last one.
  const meta = query.isPlaceholderData && !compare ? undefined : shown.meta;
  useLastPage(list.state.page, meta, (page) => list.change({ page }));
  return {
    list,
    data: shown,
    rows: query.data?.data ?? [],
    exportQuery: compare ? unpaged : filterParams(list.state),
    records: options.records ?? path,
    sheets: options.sheets ?? path,
    refetch: query.refetch,
    changed: options.changed ?? (() => invalidateManaged(path)),
  };
}
