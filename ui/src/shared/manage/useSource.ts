// The records of a page: the list's state in the address, the rows, and what to load again after a write.

import type { UseQueryResult } from '@tanstack/react-query';
import type { Query } from '@/api/client';
import type { ListOf } from '@/api/operations';
import { type Comparable, type ListDefaults, type ListState, listQuery, narrowing, pageOf } from './list';
import {
  type ManagedList,
  managedChanged,
  type ShownRows,
  shownOf,
  shownPageOf,
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
  /** Records are written at `${records}` and `${records}/{id}`; the list's path unless they differ. */
  records?: string;
  /** `${sheets}/export`, `/import` and `/sample-template`; the list's path unless they differ. */
  sheets?: string;
  /** A constant. */
  defaults: ListDefaults;
  /** The server sends the list whole: what each column is sorted by here. */
  compare?: Record<string, (row: Row) => Comparable>;
  /** Before the reason why the list can't be shown. */
  failed?: string;
  /** After a write; the list itself unless others show the records, too. */
  changed?: () => Promise<unknown>;
}

export interface Source<Row> {
  list: ManagedList;
  data: ShownRows<Row>;
  /** What came from the server: one page, or the whole list. */
  rows: Row[];
  /** What an export takes. */
  narrowed: Query;
  records: string;
  sheets: string;
  refetch: () => void;
  changed: () => Promise<unknown>;
}

interface WholeOptions<Row> extends Pick<SourceOptions<Row>, 'defaults'> {
  /** The page's own question, and the rows of its answer. */
  query: UseQueryResult<unknown>;
  rows: Row[] | undefined;
  records: string;
  compare: Record<string, (row: Row) => Comparable>;
  /** What the search looks at, and whether the filters leave a row. */
  text: (row: Row) => string;
  keeps?: (row: Row, filters: ListState['filters']) => boolean;
}

/** Records that come whole with something else the page asks for: searched, narrowed and sorted here. */
export function useWhole<Row>(options: WholeOptions<Row>): Source<Row> {
  const { query, rows, records, text, keeps = () => true } = options;
  const list = useList(options.defaults);
  const search = list.state.search.trim().toLowerCase();
  const kept = rows?.filter(
    (row) => text(row).toLowerCase().includes(search) && keeps(row, list.state.filters),
  );
  return {
    list,
    data: shownPageOf(query, kept, list.state, options.compare),
    rows: rows ?? [],
    narrowed: {},
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
  const whole = { search: search.trim(), ...filters };
  const query = useManaged<Row>(path, compare ? whole : listQuery(list.state));
  const data = shownOf(query, failed);
  const shown = compare && query.data ? { ...data, ...pageOf(query.data.data, list.state, compare) } : data;
  // A page beyond the last one (its last row is gone) becomes the last.
  useLastPage(list, query.isPlaceholderData && !compare ? undefined : shown.meta);
  return {
    list,
    data: shown,
    rows: query.data?.data ?? [],
    narrowed: compare ? whole : narrowing(list.state),
    records: options.records ?? path,
    sheets: options.sheets ?? path,
    refetch: query.refetch,
    changed: options.changed ?? (() => managedChanged(path)),
  };
}
