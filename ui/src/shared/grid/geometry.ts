/**
 * Height and widths of the entries table, known before the grid is loaded, so that the layout does not shift.
 */
import type { DataGridProps, GridColumn } from './DataGrid';

const ROW_HEIGHT = 44;
/** Rows with names that wrap to two lines. */
const TWO_LINE_HEIGHT = 56;
export const HEADER_HEIGHT = 40;
const ACTION_WIDTH = 36;
// Fits the heading.
const MIN_ACTIONS_WIDTH = 104;
/**
 * With at least this many columns the table is wider than the page: headings wrap, and the actions stay
 * fixed.
 */
const WIDE_COLUMNS = 11;
const WIDE_HEADER_HEIGHT = 56;
const SCROLLBAR = 16;

export const minWidthOf = <Row>(column: GridColumn<Row>) => column.minWidth ?? 88;

type GeometryInput<Row> = Pick<DataGridProps<Row>, 'rows' | 'columns' | 'actions' | 'actionCount'>;

/** `available`: the width of the container. */
export function geometryOf<Row>(
  { rows, columns, actions, actionCount = 3 }: GeometryInput<Row>,
  available: number,
) {
  const shown = columns.filter((column) => !column.hidden);
  const actionsWidth = actions ? Math.max(MIN_ACTIONS_WIDTH, ACTION_WIDTH * actionCount + 28) : 0;
  const minTotal = shown.reduce((sum, column) => sum + (column.width ?? minWidthOf(column)), actionsWidth);
  // When the table scrolls sideways, the row's name and actions stay fixed.
  const wide = shown.length >= WIDE_COLUMNS || minTotal > available;
  const headerHeight = wide ? WIDE_HEADER_HEIGHT : HEADER_HEIGHT;
  const rowHeight = shown.some((column) => column.wraps) ? TWO_LINE_HEIGHT : ROW_HEIGHT;
  const height = headerHeight + rowHeight * (rows?.length ?? 0) + (wide ? SCROLLBAR : 0) + 3;
  return { actionsWidth, wide, headerHeight, rowHeight, height };
}
