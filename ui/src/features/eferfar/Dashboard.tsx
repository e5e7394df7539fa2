// Land-record mutations (7/12 extract): the whole dashboard of the department.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { useDataset } from '@/catalog/useDataset';
import type { Department } from '@/shared/departments';
import { entriesChanged } from '@/shared/entries/api';
import { expectFigures, useFreshness, useRefetchOnNewVersion } from '@/shared/freshness';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { downloadTemplate } from '@/shared/import/api';
import type { ImportRecord } from '@/shared/import/types';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import { CHARTS_KEY, useCharts } from './api';
import { AgeChart, DisputeChart, StatusChart, TalukaChart } from './Charts';
import { DashboardFilters } from './DashboardFilters';
import './eferfar.css';
import { NO_FILTERS, type Trend } from './filters';
import { KpiRow } from './KpiRow';
import { financialYearOf, todayInIndia } from './periods';
import { TrendChart } from './TrendChart';

// Charts come first; the table and the dialogs load behind them.
const Entries = lazy(async () => ({ default: (await import('@/shared/entries/Entries')).Entries }));
const ImportDialog = lazy(async () => ({
  default: (await import('@/shared/import/ImportDialog')).ImportDialog,
}));
const PreviousYearDialog = lazy(async () => ({
  default: (await import('./PreviousYearDialog')).PreviousYearDialog,
}));
const ContactDialog = lazy(async () => ({
  default: (await import('@/shared/contact/ContactDialog')).ContactDialog,
}));

const BANNER_MS = 5_000;
const TOASTS = { success: 3000 };
const BADGES = { status: { disputed: 'bad', undisputed: 'ok' } } as const;

type Dialog = 'import' | 'previousYear' | 'contact' | null;
type Note = { kind: 'import'; rows: number } | { kind: 'add' };

function currentTrend(): Trend {
  const today = todayInIndia();
  return { tab: 'financial_year', year: financialYearOf(today), month: Number(today.slice(5, 7)) };
}

export default function EferfarDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('eferfar');
  const { nameOf } = useLanguage();
  const site = useSite();
  const dataset = useDataset('eferfar');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [trend, setTrend] = useState(currentTrend);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [note, setNote] = useState<Note | null>(null);
  const [addRequests, setAddRequests] = useState(0);
  useToastDurations(TOASTS);
  const charts = useCharts(filters, trend);
  const freshness = useFreshness('eferfar');
  useRefetchOnNewVersion('eferfar', CHARTS_KEY);

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [note]);

  const written = useCallback((what: 'created' | 'updated' | 'deleted') => {
    if (what === 'created') setNote({ kind: 'add' });
    entriesChanged('eferfar');
    expectFigures();
  }, []);
  const imported = (record: ImportRecord) => {
    entriesChanged('eferfar');
    expectFigures();
    if (record.state !== 'done') return;
    const rows = record.imported_count + record.updated_count + record.unchanged_count;
    setNote({ kind: 'import', rows: record.row_count });
    toast.success(t('entries:toast.imported', { rows }), record.filename);
  };
  const refresh = () => {
    queryClient.invalidateQueries({ queryKey: CHARTS_KEY });
    entriesChanged('eferfar');
    freshness.refetch();
  };
  const office = site.data ? nameOf(site.data.district) : '';
  const chart = {
    data: charts.data,
    error: charts.isError ? `${t('loadFailed')}. ${charts.error.message}` : null,
    onRetry: () => {
      charts.refetch();
    },
    onClearFilters: () => setFilters(NO_FILTERS),
  };
  const close = () => setDialog(null);
  const addsUp = charts.data?.pending_adds_up?.total_pending;
  return (
    <>
      <PageHead
        slug="e-ferfar"
        title={t('title')}
        subtitle={t('subtitle', { office })}
        actions={
          <>
            <span className="head-quiet">
              <Button kind="quiet" icon="calendar" onClick={() => setDialog('previousYear')}>
                {t('actions.previousYear')}
              </Button>
              <Button kind="quiet" icon="phone" onClick={() => setDialog('contact')}>
                {t('actions.contact')}
              </Button>
            </span>
            <Button icon="upload" onClick={() => setDialog('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setAddRequests(addRequests + 1)}>
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={freshness.data ?? charts.data?.freshness}
          note={addsUp && t(`pendingMode.${addsUp}`)}
        />
      </PageHead>
      <div className="page dashboard">
        {note && (
          <Banner tone="ok" title={t(`banners.${note.kind}Title`)} onClose={() => setNote(null)}>
            {note.kind === 'import' ? t('banners.importText', { rows: note.rows }) : t('banners.addText')}
          </Banner>
        )}
        {charts.isError && charts.data && (
          <Banner
            tone="bad"
            title={t('loadFailed')}
            action={
              <Button size="sm" icon="refresh" onClick={chart.onRetry}>
                {t('common:action.tryAgain')}
              </Button>
            }
          >
            {charts.error.message}
          </Banner>
        )}
        <KpiRow {...chart} />
        <DashboardFilters
          filters={filters}
          onChange={setFilters}
          onRefresh={refresh}
          refreshing={charts.isFetching}
          entries={charts.data?.summary.count}
        />
        <div
          className={charts.isPlaceholderData ? 'grid-12 charts-waiting' : 'grid-12'}
          aria-busy={charts.isFetching}
        >
          <div className="col-8">
            <TalukaChart {...chart} />
          </div>
          <div className="col-4">
            <StatusChart {...chart} />
          </div>
          <div className="col-8">
            <AgeChart {...chart} />
          </div>
          <div className="col-4">
            <DisputeChart {...chart} />
          </div>
          <div className="col-12">
            <TrendChart {...chart} data={charts.data} trend={trend} onTrend={setTrend} />
          </div>
        </div>
        <Suspense fallback={<TableSkeleton rows={10} />}>
          {dataset.isError && <ErrorState text={dataset.error.message} onRetry={dataset.refetch} />}
          {dataset.data && (
            <Entries
              dataset={dataset.data}
              defaults={{
                date: todayInIndia(),
                stay_orders: 0,
                division_id: site.data?.division?.id ?? null,
                district_id: site.data?.district.id ?? null,
              }}
              badges={BADGES}
              addRequests={addRequests}
              onWritten={written}
              emptyActions={
                <>
                  <Button icon="download" onClick={() => downloadTemplate('eferfar', 'xlsx')}>
                    {t('entries:empty.template')}
                  </Button>
                  <Button kind="primary" icon="upload" onClick={() => setDialog('import')}>
                    {t('entries:empty.import')}
                  </Button>
                </>
              }
            />
          )}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {dialog === 'import' && dataset.data && (
          <ImportDialog
            dataset={dataset.data}
            subtitle={`${t('title')}, ${office}`}
            onClose={close}
            onImported={imported}
          />
        )}
        {dialog === 'previousYear' && (
          <PreviousYearDialog
            onClose={close}
            onSaved={() => {
              close();
              queryClient.invalidateQueries({ queryKey: CHARTS_KEY });
            }}
          />
        )}
        {dialog === 'contact' && <ContactDialog department={department} onClose={close} />}
      </Suspense>
    </>
  );
}
