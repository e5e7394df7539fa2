// A row on a phone: a title line and labelled figures, because a table would scroll sideways.

import * as layout from '../ui/layout.module.css';
import { renderCell } from './Cell';
import type { DataGridProps } from './DataGrid';
import * as styles from './grid.module.css';

type RowBlocksProps<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'columns' | 'phone' | 'actions' | 'label'
>;

export function RowBlocks<Row>({ rows, rowId, columns, phone, actions, label }: RowBlocksProps<Row>) {
  const figures = phone.figures.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return (
    <ul className={styles.rowBlocks} aria-label={label}>
      {(rows ?? []).map((row) => (
        <li key={rowId(row)}>
          <div className={`${layout.row} ${layout.wraps} ${styles.rowBlockHead}`}>
            <div
              className={`${layout.row} ${layout.wraps} ${layout.gap8} ${layout.strong} ${layout.breaks} ${styles.rowBlockTitle}`}
            >
              {phone.title(row)}
            </div>
            {phone.aside && <div className={styles.rowBlockAside}>{phone.aside(row)}</div>}
          </div>
          <dl>
            {figures.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd className={`${layout.large} ${layout.strong}`}>{renderCell(column, row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={styles.rowBlockActions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
