// AG Grid with only the modules this table uses. Rows, order and page come from the server; the grid draws one page.
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowAutoHeightModule,
  type SortChangedEvent,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataGridProps, GridColumn } from './DataGrid';
import { gridTexts } from './texts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  LocaleModule,
  CellStyleModule,
  RowApiModule,
  RowAutoHeightModule,
]);

const ROW_HEIGHT = 44;
const ACTION_WIDTH = 36;
// Room for the heading.
const LEAST_ACTIONS = 104;
const HEADER_HEIGHT = 40;
/** From so many columns on the table is wider than the page: headings take two lines, the actions stay in sight. */
const WIDE = 11;
const WIDE_HEADER_HEIGHT = 56;
const SCROLLBAR = 16;

const theme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 14,
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  textColor: 'var(--text)',
  headerBackgroundColor: 'var(--subtle)',
  headerTextColor: 'var(--text-2)',
  headerFontSize: 13,
  headerFontWeight: 600,
  headerHeight: HEADER_HEIGHT,
  rowHeight: ROW_HEIGHT,
  borderColor: 'var(--line)',
  rowHoverColor: 'var(--hover)',
  accentColor: 'var(--primary)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  cellHorizontalPadding: 12,
  browserColorScheme: 'inherit',
});

/** The order is the server's: the grid shows the arrow and keeps its hands off the rows. */
const keepOrder = () => 0;

const leastOf = <Row,>(column: GridColumn<Row>) => column.minWidth ?? 88;

function columnDef<Row>(
  column: GridColumn<Row>,
  sort: DataGridProps<Row>['sort'],
  wide: boolean,
): ColDef<Row> {
  const render = column.render;
  return {
    colId: column.key,
    headerName: column.title,
    hide: column.hidden,
    pinned: wide && column.pinned ? 'left' : undefined,
    valueGetter: ({ data }) => (data ? column.value(data) : ''),
    ...(render ? { cellRenderer: ({ data }: { data?: Row }) => (data ? render(data) : null) } : {}),
    sortable: column.sortable ?? true,
    comparator: keepOrder,
    sort: sort?.key === column.key ? sort.order : null,
    ...(column.width ? { width: column.width } : { flex: column.flex ?? 1 }),
    minWidth: leastOf(column),
    cellClass: [column.numeric ? 'grid-number' : '', column.strong ? 'grid-strong' : ''].filter(Boolean),
    headerClass: column.numeric ? 'ag-right-aligned-header' : '',
  };
}

export default function AgTable<Row>({
  label,
  rows,
  rowId,
  columns,
  sort,
  onSort,
  actions,
  actionCount = 3,
}: DataGridProps<Row>) {
  const { t, i18n } = useTranslation();
  const actionsTitle = t('grid.actions');
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const shown = columns.filter((column) => !column.hidden);
  const actionsWidth = actions ? Math.max(LEAST_ACTIONS, ACTION_WIDTH * actionCount + 28) : 0;
  const least = shown.reduce((sum, column) => sum + (column.width ?? leastOf(column)), actionsWidth);
  // It scrolls sideways: what names the row and what can be done with it stay in sight.
  const wide = shown.length >= WIDE || least > room;
  const headerHeight = wide ? WIDE_HEADER_HEIGHT : HEADER_HEIGHT;
  const defs = useMemo<ColDef<Row>[]>(() => {
    const data = columns.map((column) => columnDef(column, sort, wide));
    if (!actions) return data;
    const last: ColDef<Row> = {
      colId: 'actions',
      headerName: actionsTitle,
      headerClass: 'ag-right-aligned-header',
      sortable: false,
      width: actionsWidth,
      pinned: wide ? 'right' : undefined,
      cellClass: 'grid-actions',
      cellRenderer: ({ data: row }: { data?: Row }) => (row ? actions(row) : null),
    };
    return [...data, last];
  }, [columns, sort, actions, actionsWidth, actionsTitle, wide]);
  const sorted = ({ columns: changed, source }: SortChangedEvent<Row>) => {
    if (source !== 'uiColumnSorted') return;
    const column = changed?.find((item) => item.getSort());
    const key = column?.getColId() ?? sort?.key;
    if (key) onSort({ key, order: column?.getSort() === 'asc' ? 'asc' : 'desc' });
  };
  // It counts its rows and columns for screen readers by itself; for its name it has no option.
  const host = useRef<HTMLDivElement>(null);
  const name = () =>
    host.current?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('aria-label', label);
  return (
    <div
      ref={host}
      className="grid-table"
      style={{ height: headerHeight + ROW_HEIGHT * (rows?.length ?? 0) + (wide ? SCROLLBAR : 0) + 3 }}
    >
      <AgGridReact<Row>
        theme={theme}
        rowData={rows ?? []}
        columnDefs={defs}
        getRowId={({ data }) => rowId(data)}
        headerHeight={headerHeight}
        defaultColDef={{
          resizable: true,
          suppressMovable: true,
          sortingOrder: ['asc', 'desc'],
          wrapHeaderText: wide,
        }}
        localeText={gridTexts(i18n.language)}
        onSortChanged={sorted}
        onGridSizeChanged={({ clientWidth }) => setRoom(clientWidth)}
        suppressCellFocus={false}
        enableCellTextSelection
        ensureDomOrder
        alwaysMultiSort={false}
        suppressMultiSort
        onGridReady={name}
      />
    </div>
  );
}
