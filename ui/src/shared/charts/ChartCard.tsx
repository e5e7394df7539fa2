// The card around every chart: title, finding, "show as table", menu, and states without figures.
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import { onDemand } from '../lazy';
import { figureInFinding, raisableFigures } from '../raise/figures';
import { FigureSourceContext, PickFigureContext } from '../raise/source';
import { SampleData } from '../ui/Badge';
import { Button, IconButton } from '../ui/Button';
import * as card from '../ui/card.module.css';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { LazyDropdown, menuItem } from '../ui/LazyDropdown';
import * as layout from '../ui/layout.module.css';
import { ChartSkeleton, EmptyState, ErrorState, QuietFailure } from '../ui/States';
import { ChartTable, type ChartTableData, rowIndexOf, tableCsv } from './ChartTable';
import * as styles from './charts.module.css';
import { type ChartPicture, ChartPictureContext, ChartTitleContext, savePng } from './picture';

const RaiseDialog = onDemand(async () => (await import('../raise/RaiseDialog')).RaiseDialog);

/** Close to the height of most charts, to limit layout shift when the figures arrive. */
const TYPICAL_HEIGHT = 284;

interface ChartCardProps {
  title: string;
  /** One plain sentence about the data. */
  finding?: string;
  table: ChartTableData;
  /** How the figures are computed; shown on demand. */
  explain?: string;
  /** Opens the page's own explanation instead. */
  onExplain?: () => void;
  /** Filters the page by the clicked row of the table, or explains it. */
  onPick?: ((row: number, column: number) => void) | undefined;
  /** Name of downloaded files, without extension. */
  fileName: string;
  /** Selects or tabs to the right of the title. */
  tools?: ReactNode;
  /** Footer: units, a note on how the figures are computed. */
  foot?: ReactNode;
  loading?: boolean;
  empty?: boolean;
  /** Title of the empty state, instead of the default. */
  emptyTitle?: string;
  emptyText?: string;
  error?: string | null;
  onRetry?: () => void;
  onClearFilters?: () => void;
  onDownloadXlsx?: () => void;
  /** Not live: marked as sample data, without downloads. */
  sample?: boolean;
  children: ReactNode;
}

export function ChartCard(props: ChartCardProps) {
  const { title, finding, table, tools, foot, loading, empty, error } = props;
  const { t } = useTranslation(['common', 'raise']);
  const [asTable, setAsTable] = useState(false);
  const [explained, setExplained] = useState(false);
  const [picture, setPicture] = useState<ChartPicture | null>(null);
  const source = useContext(FigureSourceContext);
  // Index of the figure an issue is being raised from.
  const [raising, setRaising] = useState<number | null>(null);
  const hasFigures = !loading && !empty && !error;
  const figures = source && hasFigures && !props.sample ? raisableFigures(table) : [];
  const items = [
    menuItem('table', t(asTable ? 'action.showAsChart' : 'action.showAsTable'), 'table'),
    props.explain || props.onExplain ? menuItem('explain', t('chart.explain'), 'info') : null,
    picture && !asTable && !props.sample ? menuItem('png', t('action.downloadPng'), 'download') : null,
    props.sample ? null : menuItem('csv', t('action.downloadCsv'), 'file'),
    props.onDownloadXlsx ? menuItem('xlsx', t('action.downloadXlsx'), 'file-sheet') : null,
    figures.length > 0 ? menuItem('raise', t('raise:title'), 'flag') : null,
  ];
  const raiseFrom = (number: number) => {
    if (number >= 0) setRaising(number);
  };
  const runItem = (key: string) => {
    if (key === 'table') setAsTable(!asTable);
    if (key === 'explain') props.onExplain ? props.onExplain() : setExplained(!explained);
    if (key === 'png' && picture) savePng(picture, title, props.fileName);
    if (key === 'csv')
      saveBlob(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${props.fileName}.csv`);
    if (key === 'xlsx') props.onDownloadXlsx?.();
    if (key === 'raise') raiseFrom(figureInFinding(finding, table, figures));
  };
  return (
    <section className={`${card.card} ${styles.chartCard}`} aria-label={title}>
      <div className={card.head}>
        <div className={`${layout.shrinks} ${styles.chartHeading}`}>
          <h2 className={card.title}>
            {title} {props.sample && <SampleData />}
          </h2>
          {finding && hasFigures && <p className={card.finding}>{finding}</p>}
          {loading && <i className={`${card.skeleton} ${card.skeletonText} ${card.finding}`} />}
        </div>
        {tools && (
          <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.chartTools}`}>{tools}</div>
        )}
        {hasFigures && (
          <div className={card.tools}>
            <IconButton
              icon="table"
              label={t('action.showAsTable')}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <LazyDropdown menu={{ items, onClick: ({ key }) => runItem(key) }}>
              <IconButton icon="more" label={t('chart.menu')} aria-haspopup="menu" />
            </LazyDropdown>
          </div>
        )}
      </div>
      {props.explain && explained && hasFigures && (
        <p className={`${layout.small} ${layout.muted} ${styles.chartExplain}`} role="status">
          {props.explain}
        </p>
      )}
      <ErrorBoundary>
        <Body
          {...props}
          asTable={asTable}
          onPicture={setPicture}
          onRaise={
            figures.length > 0
              ? (row, column) =>
                  raiseFrom(figures.findIndex((figure) => figure.row === row && figure.column === column))
              : undefined
          }
        />
      </ErrorBoundary>
      {foot && hasFigures && <div className={card.foot}>{foot}</div>}
      {source && raising !== null && figures[raising] && (
        <RaiseDialog
          source={source}
          chart={title}
          figures={figures}
          chosen={raising}
          onClose={() => setRaising(null)}
        />
      )}
    </section>
  );
}

interface BodyProps extends ChartCardProps {
  asTable: boolean;
  onPicture: (picture: ChartPicture | null) => void;
  onRaise: ((row: number, column: number) => void) | undefined;
}

function Body({
  asTable,
  onPicture,
  onRaise,
  onPick,
  title,
  table,
  loading,
  empty,
  emptyTitle,
  emptyText,
  error,
  onRetry,
  onClearFilters,
  children,
}: BodyProps) {
  const { t } = useTranslation();
  if (error) return onRetry ? <ErrorState text={error} onRetry={onRetry} /> : <QuietFailure />;
  if (loading) {
    return (
      <div className={card.body}>
        <ChartSkeleton height={TYPICAL_HEIGHT} />
      </div>
    );
  }
  if (empty) {
    return (
      <EmptyState title={emptyTitle} text={emptyText}>
        {onClearFilters && (
          <Button size="sm" onClick={onClearFilters}>
            {t('filter.clear')}
          </Button>
        )}
      </EmptyState>
    );
  }
  if (asTable) {
    const rows = table.rows.map((row, index) => (onPick ? { onOpen: () => onPick(index, 0), ...row } : row));
    return <ChartTable data={{ ...table, rows }} caption={title} onRaise={onRaise} />;
  }
  return (
    <div className={card.body}>
      <ChartPictureContext.Provider value={onPicture}>
        <ChartTitleContext.Provider value={title}>
          <PickFigureContext.Provider
            value={onPick ? (name, index, column) => onPick(rowIndexOf(table, name, index), column) : null}
          >
            {children}
          </PickFigureContext.Provider>
        </ChartTitleContext.Provider>
      </ChartPictureContext.Provider>
    </div>
  );
}
