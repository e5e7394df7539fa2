// The entries table: AG Grid on wide screens, blocks of labelled figures on phones, the pager below both. AG
// Grid is a third of a dashboard's code, so it is loaded when the table scrolls into view. The server pages
// and sorts; the grid holds one page. All grid dimensions (row heights, modules) are in this folder.
import { type CSSProperties, type ReactNode, type Ref, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithRetry } from '../lazy';
import type { Tone } from '../ui/Badge';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/States';
import { TableHead } from '../ui/TableHead';
import { GridPager, type PagerProps } from './GridPager';
import { geometryOf } from './geometry';
import * as styles from './grid.module.css';
import { RowBlocks } from './RowBlocks';
import { useInSight } from './useInSight';
import { useIsPhone } from './useIsPhone';

const AgTable = lazyWithRetry(() => import('./AgTable'));

export interface GridColumn<Row> {
  /** Column name for sorting on the server. */
  key: string;
  title: string;
  /** The cell's text. */
  value: (row: Row) => string;
  /** Rendered instead of the text. */
  render?: (row: Row) => ReactNode;
  /** Shows the text as a badge of this tone. */
  badge?: (row: Row) => Tone;
  /** A smaller line below the text, which is then bold unless `plain`. */
  below?: (row: Row) => ReactNode;
  plain?: boolean;
  /** User content, excluded from browser translation. */
  data?: boolean;
  numeric?: boolean;
  sortable?: boolean;
  strong?: boolean;
  /** For long names that differ at the end: wraps to a second line before truncating. */
  wraps?: boolean;
  width?: number;
  minWidth?: number;
  /** Share of the free width; 1 by default. */
  flex?: number;
  hidden?: boolean;
  /** Fixed on the left where the table is wider than the page. */
  pinned?: boolean;
}

export interface GridSort {
  key: string;
  order: 'asc' | 'desc';
}

/** The layout of a row on a phone. */
export interface PhoneRow<Row> {
  title: (row: Row) => ReactNode;
  aside?: (row: Row) => ReactNode;
  /** Keys of the columns shown as labelled figures. */
  figures: string[];
}

export interface DataGridProps<Row> {
  /** Accessible name of the table. */
  label: string;
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  columns: GridColumn<Row>[];
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
  pager: PagerProps;
  phone: PhoneRow<Row>;
  /** Icon buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  /** Maximum number of icons per row; 3 by default. */
  actionCount?: number;
  /** Older rows are shown while newer ones load. */
  busy?: boolean | undefined;
  error?: string | null;
  onRetry?: () => void;
  empty?: ReactNode;
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { t, i18n } = useTranslation();
  const phone = useIsPhone();
  const [containerRef, inSight] = useInSight();
  const { rows, error, busy, pager } = props;
  if (error) return <ErrorState text={error} onRetry={props.onRetry} />;
  if (!rows) return <TableSkeleton rows={Math.min(pager.perPage, 10)} />;
  if (rows.length === 0 && !busy) return props.empty ?? <EmptyState title={t('grid.noRows')} />;
  return (
    <div className={busy ? styles.busy : ''} aria-busy={busy}>
      {phone ? (
        <RowBlocks {...props} rows={rows} />
      ) : !inSight ? (
        <GridPlaceholder ref={containerRef} grid={{ ...props, rows }} />
      ) : (
        <Suspense fallback={<GridPlaceholder grid={{ ...props, rows }} />}>
          {/* Its texts are read once on mount, so a new language needs a new grid. */}
          <AgTable key={i18n.language} {...(props as DataGridProps<unknown>)} rows={rows} />
        </Suspense>
      )}
      <GridPager {...pager} />
    </div>
  );
}

// Placeholder with the grid's height: a skeleton on screen, a plain table in print.
interface GridPlaceholderProps<Row> {
  grid: DataGridProps<Row>;
  ref?: Ref<HTMLDivElement>;
}

function GridPlaceholder<Row>({ grid, ref }: GridPlaceholderProps<Row>) {
  const { label, rows = [], rowId } = grid;
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (node) setAvailable(node.clientWidth);
  }, [node]);
  const { height, rowHeight } = geometryOf(grid, available);
  const columns = grid.columns.filter((column) => !column.hidden);
  return (
    <div ref={ref} className={styles.placeholder}>
      <div
        ref={setNode}
        className={styles.table}
        style={{ height, '--grid-row': `${rowHeight}px` } as CSSProperties}
      >
        <TableSkeleton rows={rows.length} />
        <table className={styles.paper}>
          <caption>{label}</caption>
          <TableHead columns={columns.map(({ title }) => title)} />
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {columns.map((column) => (
                  <td key={column.key}>{column.value(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
