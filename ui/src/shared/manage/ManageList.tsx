// A management list: tools, table (blocks on phones) and pager, with loading, error and empty states.
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { renderCell } from '../grid/Cell';
import type { GridColumn } from '../grid/DataGrid';
import { GridPager, pagerOf } from '../grid/GridPager';
import * as grid from '../grid/grid.module.css';
import { RowBlocks } from '../grid/RowBlocks';
import { useIsPhone } from '../grid/useIsPhone';
import { Button } from '../ui/Button';
import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import { type RowAction, RowActions } from '../ui/RowActions';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/States';
import { type ListFilter, ManageTools } from './ManageTools';
import * as styles from './manage.module.css';
import type { ManagedList, ShownRows } from './useList';

interface ManageListProps<Row> {
  /** Accessible name of the table. */
  label: string;
  list: ManagedList;
  data: ShownRows<Row>;
  /** Omitted for lists too short to search. */
  searchLabel?: string;
  filters: ListFilter[];
  summary?: (total: number) => string;
  tools?: ReactNode;
  columns: GridColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** A row on a phone: its title, and the columns shown as labelled figures. */
  phone: { title: (row: Row) => ReactNode; figures: string[] };
  acts?: (row: Row) => RowAction[];
  /** Rendered at the end of each row, instead of `acts`. */
  actions?: (row: Row) => ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
  /** "Page N of M" instead of numbered buttons. */
  positioned?: boolean | undefined;
  /** What the pager counts. */
  counted?: 'results' | 'projects';
  /** The list's own heading, if it is one card of several. */
  head?: ReactNode;
  /** Makes rows selectable; `bar` shows the actions for the selected ones. */
  choice?: Choice<Row> | undefined;
}

interface Choice<Row> {
  chosen: (string | number)[];
  onChoose: (ids: (string | number)[]) => void;
  all: string;
  label: (row: Row) => string;
  bar: ReactNode;
}

export function ManageList<Row>(props: ManageListProps<Row>) {
  const { list, data, searchLabel, filters, summary, tools } = props;
  const total = data.meta?.total;
  return (
    <section className={`${card.card} ${styles.manage}`} aria-label={props.label}>
      {props.head}
      {searchLabel && (
        <ManageTools
          list={list}
          searchLabel={searchLabel}
          filters={filters}
          tools={tools}
          summary={total !== undefined ? summary?.(total) : undefined}
        />
      )}
      {props.choice && props.choice.chosen.length > 0 && props.choice.bar}
      <Body {...props} />
    </section>
  );
}

function Body<Row>(props: ManageListProps<Row>) {
  const { list, data, empty, label, positioned } = props;
  const { t } = useTranslation('manage');
  const actions =
    props.actions ?? ((row: Row) => <RowActions menuLabel={t('rowMenu')} acts={props.acts?.(row) ?? []} />);
  const phone = useIsPhone();
  const { rows, meta } = data;
  if (data.error !== null) return <ErrorState text={data.error} onRetry={data.onRetry} />;
  if (!rows || !meta) return <TableSkeleton rows={Math.min(list.state.perPage, 10)} />;
  if (rows.length === 0)
    return list.isFiltered ? (
      <EmptyState title={empty.title} text={t('nothingMatches')}>
        <Button size="sm" onClick={list.clear}>
          {t('clearAll')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  const shown = { page: meta.current_page, perPage: list.state.perPage };
  return (
    <div className={data.busy ? grid.busy : ''} aria-busy={data.busy}>
      {phone ? (
        <RowBlocks
          label={label}
          rows={rows}
          rowId={(row) => String(props.rowId(row))}
          columns={props.columns}
          phone={props.phone}
          actions={actions}
        />
      ) : (
        <Table {...props} rows={rows} actions={actions} />
      )}
      <GridPager
        {...pagerOf(shown, meta, list.defaults.pageSizes, list.change)}
        words={props.counted ?? 'results'}
        positioned={positioned ?? false}
      />
    </div>
  );
}

type TableProps<Row> = ManageListProps<Row> & { rows: Row[]; actions: (row: Row) => ReactNode };

function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowId, columns, actions, choice } = props;
  const { t } = useTranslation('manage');
  const ids = rows.map(rowId);
  const chosen = ids.filter((id) => choice?.chosen.includes(id));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={layout.visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {choice && (
              <th className={styles.check}>
                <Checkbox
                  aria-label={choice.all}
                  checked={chosen.length === ids.length}
                  indeterminate={chosen.length > 0 && chosen.length < ids.length}
                  onChange={({ target }) => choice.onChoose(target.checked ? ids : [])}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} list={props.list} />
            ))}
            <th scope="col" className={styles.number}>
              {t('common:grid.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className={chosen.includes(rowId(row)) ? styles.chosen : undefined}>
              {choice && (
                <td className={styles.check}>
                  <Checkbox
                    aria-label={choice.label(row)}
                    checked={chosen.includes(rowId(row))}
                    onChange={({ target }) =>
                      choice.onChoose(
                        target.checked ? [...chosen, rowId(row)] : chosen.filter((id) => id !== rowId(row)),
                      )
                    }
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={column.numeric ? styles.number : column.strong ? layout.strong : undefined}
                >
                  {renderCell(column, row)}
                </td>
              ))}
              <td className={styles.actions}>{actions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column, list }: { column: GridColumn<Row>; list: ManagedList }) {
  const { key, order } = list.state.sort;
  const sorted = key === column.key;
  const className = column.numeric ? styles.number : undefined;
  const style = column.width ? { width: column.width } : undefined;
  if (column.sortable === false)
    return (
      <th scope="col" className={className} style={style}>
        {column.title}
      </th>
    );
  const next = sorted && order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => list.change({ sort: { key: column.key, order: next } })}>
        {column.title}
        <span className={styles.arrow} aria-hidden="true">
          {sorted ? (order === 'asc' ? '↑' : '↓') : ''}
        </span>
      </button>
    </th>
  );
}
