// The card around every chart: title, the finding in words, "show as table", menu, and the faces of missing figures.
import { Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import { Button, IconButton } from '../ui/Button';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Icon } from '../ui/Icon';
import { ChartSkeleton, EmptyState, ErrorState } from '../ui/States';
import { ChartTable, type ChartTableData, tableCsv } from './ChartTable';
import './charts.css';
import { type ChartPicture, ChartPictureContext, savePng } from './picture';

interface ChartCardProps {
  title: string;
  /** One plain sentence made from the data. */
  finding?: string;
  table: ChartTableData;
  /** How the figures are made; shown on demand. */
  explain?: string;
  /** Name of downloaded files, without ending. */
  fileName: string;
  /** Selects or tabs at the right of the title. */
  tools?: ReactNode;
  /** A foot line: units, a note on how the figures are made. */
  foot?: ReactNode;
  loading?: boolean;
  empty?: boolean;
  error?: string | null;
  onRetry?: () => void;
  onClearFilters?: () => void;
  onDownloadXlsx?: () => void;
  children: ReactNode;
}

export function ChartCard(props: ChartCardProps) {
  const { title, finding, table, tools, foot, loading, empty, error } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [explained, setExplained] = useState(false);
  const [picture, setPicture] = useState<ChartPicture | null>(null);
  const hasFigures = !loading && !empty && !error;
  const items = [
    {
      key: 'table',
      label: t(asTable ? 'action.showAsChart' : 'action.showAsTable'),
      icon: <Icon name="table" size={18} />,
    },
    ...(props.explain
      ? [{ key: 'explain', label: t('chart.explain'), icon: <Icon name="info" size={18} /> }]
      : []),
    ...(picture && !asTable
      ? [{ key: 'png', label: t('action.downloadPng'), icon: <Icon name="download" size={18} /> }]
      : []),
    { key: 'csv', label: t('action.downloadCsv'), icon: <Icon name="file" size={18} /> },
    ...(props.onDownloadXlsx
      ? [{ key: 'xlsx', label: t('action.downloadXlsx'), icon: <Icon name="file-sheet" size={18} /> }]
      : []),
  ];
  const act = (key: string) => {
    if (key === 'table') setAsTable(!asTable);
    if (key === 'explain') setExplained(!explained);
    if (key === 'png' && picture) savePng(picture, title, props.fileName);
    if (key === 'csv')
      saveBlob(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${props.fileName}.csv`);
    if (key === 'xlsx') props.onDownloadXlsx?.();
  };
  return (
    <section className="card chart-card" aria-label={title}>
      <div className="card-head">
        <div className="chart-heading">
          <h2 className="card-title">{title}</h2>
          {finding && hasFigures && <p className="card-finding">{finding}</p>}
        </div>
        {tools && <div className="chart-tools">{tools}</div>}
        {hasFigures && (
          <div className="card-tools">
            <IconButton
              icon="table"
              label={t('action.showAsTable')}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <Dropdown
              trigger={['click']}
              placement="bottomRight"
              menu={{ items, onClick: ({ key }) => act(key) }}
            >
              <IconButton icon="more" label={t('chart.menu')} aria-haspopup="menu" />
            </Dropdown>
          </div>
        )}
      </div>
      {props.explain && explained && hasFigures && (
        <p className="chart-explain" role="status">
          {props.explain}
        </p>
      )}
      <ErrorBoundary>
        <Body {...props} asTable={asTable} onPicture={setPicture} />
      </ErrorBoundary>
      {foot && hasFigures && <div className="card-foot">{foot}</div>}
    </section>
  );
}

interface BodyProps extends ChartCardProps {
  asTable: boolean;
  onPicture: (picture: ChartPicture | null) => void;
}

function Body({
  asTable,
  onPicture,
  title,
  table,
  loading,
  empty,
  error,
  onRetry,
  onClearFilters,
  children,
}: BodyProps) {
  const { t } = useTranslation();
  if (error) return <ErrorState text={error} onRetry={onRetry} />;
  if (loading) {
    return (
      <div className="card-body">
        <ChartSkeleton />
      </div>
    );
  }
  if (empty) {
    return (
      <EmptyState>
        {onClearFilters && (
          <Button size="sm" onClick={onClearFilters}>
            {t('filter.clear')}
          </Button>
        )}
      </EmptyState>
    );
  }
  if (asTable) return <ChartTable data={table} caption={title} />;
  return (
    <div className="card-body">
      <ChartPictureContext.Provider value={onPicture}>{children}</ChartPictureContext.Provider>
    </div>
  );
}
