// AG Grid with only the modules this table uses. The server sorts and pages; the grid renders one page.
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
import {
  type CSSProperties,
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useTextScale } from '../theme/useTheme';
import { classes } from '../ui/classes';
import { renderCell } from './Cell';
import type { DataGridProps, GridColumn } from './DataGrid';
import { geometryOf, HEADER_HEIGHT, minWidthOf } from './geometry';
import * as styles from './grid.module.css';
import { focusButton, handlesKey, leaveOnTab } from './keys';

// AG Grid's texts that this table can show. It ships no Marathi.
const mr: Record<string, string> = {
  noRowsToShow: 'नोंदी आढळल्या नाहीत',
  loadingOoo: 'माहिती येत आहे...',
  ariaSortableColumn: 'क्रम बदलण्यासाठी ENTER दाबा',
  ariaColumn: 'स्तंभ',
  ariaHidden: 'लपवलेला',
  ariaVisible: 'दिसणारा',
};

const en: Record<string, string> = {
  noRowsToShow: 'No entries found',
  loadingOoo: 'Loading...',
  ariaSortableColumn: 'Press ENTER to sort',
};

function gridTexts(language: string): Record<string, string> {
  return language === 'mr' ? mr : en;
}

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  LocaleModule,
  CellStyleModule,
  RowApiModule,
  RowAutoHeightModule,
]);

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

/** Via context, so that column definitions stay stable and the focused button is not remounted. */
const ActionsContext = createContext<DataGridProps<unknown>['actions']>(undefined);

function Actions<Row>({ data }: { data?: Row }) {
  const actions = useContext(ActionsContext);
  return data && actions ? actions(data) : null;
}

/** The server sorts: the grid shows the arrow but must not reorder rows. */
const keepOrder = () => 0;

const wrappedText = (text: string) => (
  <span className={styles.wrapped} title={text}>
    {text}
  </span>
);

function columnDef<Row>(
  column: GridColumn<Row>,
  sort: DataGridProps<Row>['sort'],
  wide: boolean,
): ColDef<Row> {
  const custom = column.render ?? (column.badge && ((row: Row) => renderCell(column, row)));
  const render = custom ?? (column.wraps ? (row: Row) => wrappedText(column.value(row)) : undefined);
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
    minWidth: minWidthOf(column),
    cellClass: classes(
      column.numeric && styles.number,
      column.strong && styles.strong,
      column.wraps && styles.wraps,
    ),
    headerClass: column.numeric ? 'ag-right-aligned-header' : '',
  };
}

export default function AgTable<Row>(props: DataGridProps<Row>) {
  const { label, rows, rowId, columns, sort, onSort, actions } = props;
  const { t, i18n } = useTranslation();
  const actionsTitle = t('grid.actions');
  const hasActions = actions !== undefined;
  const container = useRef<HTMLDivElement>(null);
  // Sizes are in pixels, so the table zooms with the user's text size.
  const scale = useTextScale();
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY);
  // Before the first paint, so that the height matches the placeholder's.
  useLayoutEffect(() => {
    const node = container.current;
    if (!node) return;
    setAvailable(node.clientWidth);
    node.addEventListener('focusin', focusButton);
    return () => node.removeEventListener('focusin', focusButton);
  }, []);
  const { actionsWidth, wide, headerHeight, rowHeight, height } = geometryOf(props, available);
  const defs = useMemo<ColDef<Row>[]>(() => {
    const data = columns.map((column) => columnDef(column, sort, wide));
    if (!hasActions) return data;
    const actionsColumn: ColDef<Row> = {
      colId: 'actions',
      headerName: actionsTitle,
      headerClass: 'ag-right-aligned-header',
      sortable: false,
      width: actionsWidth,
      pinned: wide ? 'right' : undefined,
      cellClass: styles.actions,
      // A changed row rerenders its buttons.
      valueGetter: ({ data: row }) => row,
      cellRenderer: Actions,
    };
    return [...data, actionsColumn];
  }, [columns, sort, hasActions, actionsWidth, actionsTitle, wide]);
  const sorted = ({ columns: changed, source }: SortChangedEvent<Row>) => {
    if (source !== 'uiColumnSorted') return;
    const column = changed?.find((item) => item.getSort());
    const key = column?.getColId() ?? sort?.key;
    if (key) onSort({ key, order: column?.getSort() === 'asc' ? 'asc' : 'desc' });
  };
  // AG Grid sets row and column counts for screen readers, but has no option for the grid's label.
  const setLabel = () =>
    container.current?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('aria-label', label);
  return (
    <div
      ref={container}
      className={styles.table}
      style={
        {
          height,
          '--grid-row': `${rowHeight}px`,
          ...(scale === 1 ? {} : { zoom: scale }),
        } as CSSProperties
      }
    >
      <ActionsContext.Provider value={actions as DataGridProps<unknown>['actions']}>
        <AgGridReact<Row>
          theme={theme}
          rowData={rows ?? []}
          columnDefs={defs}
          getRowId={({ data }) => rowId(data)}
          headerHeight={headerHeight}
          rowHeight={rowHeight}
          defaultColDef={{
            resizable: true,
            suppressMovable: true,
            sortingOrder: ['asc', 'desc'],
            wrapHeaderText: wide,
            suppressKeyboardEvent: handlesKey,
          }}
          localeText={gridTexts(i18n.language)}
          onSortChanged={sorted}
          onGridSizeChanged={({ clientWidth }) => setAvailable(clientWidth)}
          suppressCellFocus={false}
          enableCellTextSelection
          ensureDomOrder
          alwaysMultiSort={false}
          suppressMultiSort
          tabToNextCell={leaveOnTab}
          onGridReady={setLabel}
        />
      </ActionsContext.Provider>
    </div>
  );
}
