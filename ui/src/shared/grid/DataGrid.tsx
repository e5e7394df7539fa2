// The entries table: AG Grid on wide screens, blocks of labelled figures on phones, the pager below both.
// AG Grid, a third of a dashboard's code, loads when the table comes into sight. The server pages and sorts; the grid
// holds one page. All grid numbers (row heights, modules) live in this folder.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../late';
import type { Tone } from '../ui/Badge';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/States';
import { GridPager, type PagerProps } from './GridPager';
import { GridStandIn } from './GridStandIn';
import * as styles from './grid.module.css';
import { RowBlocks } from './RowBlocks';
import { useInSight } from './useInSight';
import { useIsPhone } from './useIsPhone';

export { useIsPhone };

const AgTable = late(() => import('./AgTable'));

export interface GridColumn<Row> {
  /** The name the server sorts by. */
  key: string;
  title: string;
  /** Plain text of the cell. */
  value: (row: Row) => string;
  /** What is drawn instead of the text. */
  render?: (row: Row) => ReactNode;
  /** The text is a badge of this colour. */
  badge?: (row: Row) => Tone;
  /** A smaller line below the text, which is strong then unless it is `plain`. */
  below?: (row: Row) => ReactNode;
  plain?: boolean;
  /** The text is somebody's own words, which no browser translates. */
  data?: boolean;
  numeric?: boolean;
  sortable?: boolean;
  strong?: boolean;
  /** Long names that differ at their end: they take a second line before they are cut. */
  wraps?: boolean;
  width?: number;
  minWidth?: number;
  /** Share of the free width; 1 unless told. */
  flex?: number;
  hidden?: boolean;
  /** Stays in sight at the left where the table is wider than the page. */
  pinned?: boolean;
}

export interface GridSort {
  key: string;
  order: 'asc' | 'desc';
}

/** How one row looks on a phone. */
export interface PhoneRow<Row> {
  title: (row: Row) => ReactNode;
  aside?: (row: Row) => ReactNode;
  /** Keys of the columns that become labelled figures. */
  figures: string[];
}

export interface DataGridProps<Row> {
  /** The table's name, read aloud. */
  label: string;
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  columns: GridColumn<Row>[];
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
  pager: PagerProps;
  phone: PhoneRow<Row>;
  /** Icon buttons at the right end of a row. */
  actions?: (row: Row) => ReactNode;
  /** How many icons a row has at most; 3 unless told. */
  actionCount?: number;
  loading?: boolean;
  error?: string | null;
  onRetry?: () => void;
  empty?: ReactNode;
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { t, i18n } = useTranslation();
  const phone = useIsPhone();
  const [place, inSight] = useInSight();
  const { rows, error, loading, pager } = props;
  if (error) return <ErrorState text={error} onRetry={props.onRetry} />;
  if (!rows) return <TableSkeleton rows={Math.min(pager.perPage, 10)} />;
  if (rows.length === 0 && !loading) return props.empty ?? <EmptyState title={t('grid.noRows')} />;
  return (
    <div className={loading ? styles.busy : ''} aria-busy={loading}>
      {phone ? (
        <RowBlocks {...props} rows={rows} />
      ) : !inSight ? (
        <GridStandIn ref={place} grid={{ ...props, rows }} />
      ) : (
        <Suspense fallback={<GridStandIn grid={{ ...props, rows }} />}>
          {/* Its texts are read once, when it is made: a new language needs a new grid. */}
          <AgTable key={i18n.language} {...(props as DataGridProps<unknown>)} rows={rows} />
        </Suspense>
      )}
      <GridPager {...pager} />
    </div>
  );
}
