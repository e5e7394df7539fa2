// A row on a phone: a title line and labelled figures. A table there would scroll sideways.
import type { DataGridProps } from './DataGrid';

type RowBlocksProps<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'columns' | 'phone' | 'actions' | 'label'
>;

export function RowBlocks<Row>({ rows, rowId, columns, phone, actions, label }: RowBlocksProps<Row>) {
  const figures = phone.figures.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return (
    <ul className="row-blocks" aria-label={label}>
      {(rows ?? []).map((row) => (
        <li key={rowId(row)}>
          <div className="row-block-head">
            <div className="row-block-title">{phone.title(row)}</div>
            {phone.aside && <div className="row-block-aside">{phone.aside(row)}</div>}
          </div>
          <dl>
            {figures.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render ? column.render(row) : column.value(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className="row-block-actions">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
