// The content of a cell: a custom renderer, a badge, two lines, or plain text.
import type { ReactNode } from 'react';
import { Badge } from '../ui/Badge';
import * as layout from '../ui/layout.module.css';
import type { GridColumn } from './DataGrid';

interface TwoLinesProps {
  /** Smaller and muted. */
  below: ReactNode;
  /** The first line is normal rather than bold text. */
  plain?: boolean | undefined;
  /** The first line is user content and not translated. */
  data?: boolean | undefined;
  children: ReactNode;
}

export function TwoLines({ below, plain, data, children }: TwoLinesProps) {
  const translate = data ? 'no' : undefined;
  return (
    <span className={layout.twoLines}>
      {plain ? (
        <span className={layout.plainLine} translate={translate}>
          {children}
        </span>
      ) : (
        <b translate={translate}>{children}</b>
      )}
      {below && <span>{below}</span>}
    </span>
  );
}

export function renderCell<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const text = column.value(row);
  if (column.badge) return <Badge tone={column.badge(row)}>{text}</Badge>;
  if (column.below)
    return (
      <TwoLines below={column.below(row)} plain={column.plain} data={column.data}>
        {text}
      </TwoLines>
    );
  return column.data ? <span translate="no">{text}</span> : text;
}
