// Placeholder with the grid's height: a skeleton on screen, a plain table in print.
import { type CSSProperties, type Ref, useLayoutEffect, useState } from 'react';
import { TableSkeleton } from '../ui/States';
import { TableHead } from '../ui/TableHead';
import type { DataGridProps } from './DataGrid';
import { geometryOf } from './geometry';
import * as styles from './grid.module.css';

interface GridPlaceholderProps<Row> {
  grid: DataGridProps<Row>;
  ref?: Ref<HTMLDivElement>;
}

export function GridPlaceholder<Row>({ grid, ref }: GridPlaceholderProps<Row>) {
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
