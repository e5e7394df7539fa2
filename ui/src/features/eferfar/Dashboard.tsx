// Land-record mutations (7/12 extract): the whole dashboard of the department.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import { late } from '@/shared/late';
import '@/shared/dashboard/dashboard.css';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import { undoAction } from '@/shared/import/undo';
import { useChoice } from '@/shared/persistence/useChoice';
import { FigureSourceContext } from '@/shared/raise/source';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { CHARTS_KEY, useCharts } from './api';
import { AgeChart, DisputeChart, StatusChart, TalukaChart } from './Charts';
import { DashboardFilters, useFilterWords } from './DashboardFilters';
import './eferfar.css';
import { todayInIndia } from '@/shared/calendar';
import { filterParams, filtersOfAddress, NO_FILTERS, type Trend, trendParams } from './filters';
import { KpiRow } from './KpiRow';
import { financialYearOf } from './periods';
import { TrendChart } from './TrendChart';

const PreviousYearDialog = late(async () => ({
  default: (await import('./PreviousYearDialog')).ServerPreviousYear,
}));

const TOASTS = { success: 3000 };
const BADGES = { status: { disputed: 'bad', undisputed: 'ok' } } as const;

function currentTrend(): Trend {
  const today = todayInIndia();
  return { tab: 'financial_year', year: financialYearOf(today), month: Number(today.slice(5, 7)) };
}

export default function EferfarDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('eferfar');
  const [filters, setFilters] = useChoice('filters.eferfar', NO_FILTERS, filtersOfAddress);
  const [trend, setTrend] = useState(currentTrend);
  useToastDurations(TOASTS);
  const charts = useCharts(filters, trend);
  const board = useDashboard('eferfar', CHARTS_KEY, (record) => {
    const rows = record.imported_count + record.updated_count + record.unchanged_count;
    toast.success(
      t('entries:toast.imported', { rows }),
      record.filename,
      undoAction(record, department.slug),
    );
  });
  const chart = {
    data: charts.data,
    error: charts.isError ? charts.error.message : null,
    onClearFilters: () => setFilters(NO_FILTERS),
  };
  const words = useFilterWords(filters);
  // What the charts were asked, for an issue that is raised from one of their figures.
  const source = {
    dataset: 'eferfar',
    filters: { ...filterParams(filters), ...trendParams(charts.data?.trend ?? trend) },
    conditions: words.map(({ label, value }) => `${label}: ${value}`),
  };
  const addsUp = charts.data?.pending_adds_up?.total_pending;
  return (
    <>
      <PageHead
        slug="e-ferfar"
        title={t('title')}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <span className="head-quiet">
              <Button
                kind="quiet"
                icon="calendar"
                does="put_eferfar_previous_year"
                onClick={() => board.open('previousYear')}
              >
                {t('actions.previousYear')}
              </Button>
              <ButtonLink kind="quiet" icon="archive" to="/department/e-ferfar/local">
                {t('actions.local')}
              </ButtonLink>
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('actions.contact')}
              </Button>
            </span>
            <Button icon="upload" does="import_eferfar" onClick={() => board.open('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" does="create_eferfar" onClick={board.add}>
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={board.freshness.data ?? charts.data?.freshness}
          failed={board.freshness.isError || charts.isError}
          note={addsUp && t(`pendingMode.${addsUp}`)}
        />
      </PageHead>
      <div className="page dashboard">
        <DashboardNotes
          board={board}
          words="eferfar"
          error={charts.isError ? charts.error.message : null}
          onRetry={() => charts.refetch()}
        />
        <KpiRow {...chart} />
        <DashboardFilters
          filters={filters}
          onChange={setFilters}
          onRefresh={board.refresh}
          refreshing={charts.isFetching}
          entries={charts.data?.summary.count}
        />
        <FigureSourceContext.Provider value={source}>
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
        </FigureSourceContext.Provider>
        <DashboardTable
          board={board}
          department={department}
          title={t('title')}
          defaults={{ date: todayInIndia(), stay_orders: 0, ...board.place }}
          badges={BADGES}
        />
      </div>
      <Suspense fallback={null}>
        {board.dialog === 'previousYear' && (
          <PreviousYearDialog
            onClose={board.close}
            onSaved={() => {
              board.close();
              queryClient.invalidateQueries({ queryKey: CHARTS_KEY });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
