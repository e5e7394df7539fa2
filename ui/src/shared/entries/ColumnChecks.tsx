// Which columns of a table are shown.
import { Checkbox } from 'antd';
import type { GridColumn } from '../grid/DataGrid';
import type { Entry } from './api';
import * as styles from './entries.module.css';

export interface ColumnChecksProps {
  columns: GridColumn<Entry>[];
  hidden: string[];
  onHidden: (hidden: string[]) => void;
}

export function ColumnChecks({ columns, hidden, onHidden }: ColumnChecksProps) {
  return (
    <Checkbox.Group
      className={styles.columnsMenu}
      value={columns.filter((column) => !column.hidden).map((column) => column.key)}
      options={columns.map((column) => ({
        value: column.key,
        label: column.title,
        // A table needs at least one column.
        disabled: !column.hidden && hidden.length === columns.length - 1,
      }))}
      onChange={(shown) =>
        onHidden(columns.map((column) => column.key).filter((key) => !shown.includes(key)))
      }
    />
  );
}
