/** How high and how wide the entries table is: known before the grid itself is there, so that nothing jumps. Pure. */
import type { DataGridProps, GridColumn } from './DataGrid';

const ROW_HEIGHT = 44;
/** Rows with a name that may take two lines. */
const TWO_LINES = 56;
export const HEADER_HEIGHT = 40;
const ACTION_WIDTH = 36;
// Room for the heading.
const LEAST_ACTIONS = 104;
/** From so many columns on the table is wider than the page: headings take two lines, the actions stay in sight. */
const WIDE = 11;
const WIDE_HEADER_HEIGHT = 56;
const SCROLLBAR = 16;

export const leastOf = <Row>(column: GridColumn<Row>) => column.minWidth ?? 88;

type Measured<Row> = Pick<DataGridProps<Row>, 'rows' | 'columns' | 'actions' | 'actionCount'>;

/** `room`: how wide the place is that the table stands in. */
export function geometryOf<Row>({ rows, columns, actions, actionCount = 3 }: Measured<Row>, room: number) {
  const shown = columns.filter((column) => !column.hidden);
  const actionsWidth = actions ? Math.max(LEAST_ACTIONS, ACTION_WIDTH * actionCount + 28) : 0;
  const least = shown.reduce((sum, column) => sum + (column.width ?? leastOf(column)), actionsWidth);
  // It scrolls sideways: what names the row and what can be done with it stay in sight.
  const wide = shown.length >= WIDE || least > room;
  const headerHeight = wide ? WIDE_HEADER_HEIGHT : HEADER_HEIGHT;
  const rowHeight = shown.some((column) => column.wraps) ? TWO_LINES : ROW_HEIGHT;
  const height = headerHeight + rowHeight * (rows?.length ?? 0) + (wide ? SCROLLBAR : 0) + 3;
  return { actionsWidth, wide, headerHeight, rowHeight, height };
}
