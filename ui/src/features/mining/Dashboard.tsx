// Mining: minor-mineral permits, royalty and DMF. The whole dashboard of the department.
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import { late } from '@/shared/late';
import '@/shared/dashboard/dashboard.css';
import { todayInIndia } from '@/shared/calendar';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import type { Entry } from '@/shared/entries/types';
import { AppliedFilters } from '@/shared/filters/AppliedFilters';
import { filtersOfAddress, NO_FILTERS, queryOf } from '@/shared/filters/applied';
import { FilteredFigures } from '@/shared/filters/FilteredFigures';
import { Gallery } from '@/shared/gallery/Gallery';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { undoAction } from '@/shared/import/undo';
import { useChoice } from '@/shared/persistence/useChoice';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { FIGURES_KEY, useFigures } from './api';
import { Cards } from './Cards';
import { AreaChart, MonthsChart } from './Charts';
import './mining.css';
import { RATE_WORD, rateTone } from './figures';
import { RevenueChart, StatusChart } from './Shares';

const FilterDialog = late(async () => ({
  default: (await import('@/shared/filters/FilterDialog')).FilterDialog,
}));

const TOASTS = { success: 3000 };
const PICTURES = [1, 2, 3, 4, 5, 6];
const NO_BADGES = {};
const COLUMNS = [
  'date',
  'division',
  'district',
  'taluka',
  'applied',
  'application_fee_unpaid',
  'resend',
  'demand_note_not_created',
  'demand_note_payment',
  'generated',
  'rejected',
  'total',
  'royalty',
  'dmf',
  'success_rate',
];

const PHONE = {
  title: 'taluka',
  figures: ['applied', 'application_fee_unpaid', 'generated', 'royalty'],
};

export default function MiningDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('mining');
  const { count } = useLanguage();
  const [filters, setFilters] = useChoice('filters.mining', NO_FILTERS, filtersOfAddress);
  useToastDurations(TOASTS);
  const figures = useFigures(filters);
  const board = useDashboard('mining', FIGURES_KEY, (record) => {
    const rows = record.imported_count + record.updated_count + record.unchanged_count;
    toast.success(
      t('banners.importTitle'),
      t('entries.toast.imported', { rows }),
      undoAction(record, department.slug),
    );
  });
  const narrowedBy = useMemo(() => queryOf(filters), [filters]);
  const chart = {
    data: figures.data,
    error: figures.isError ? figures.error.message : null,
    onClearFilters: () => setFilters(NO_FILTERS),
  };
  const sheets = figures.data?.summary.total_transactions;
  return (
    <>
      <PageHead
        slug="mining"
        title={t('title')}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <span className="head-quiet">
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('actions.contact')}
              </Button>
              <Button kind="quiet" icon="filter" onClick={() => board.open('filters')}>
                {t('actions.filter')}
              </Button>
            </span>
            <Button icon="upload" does="import_mining" onClick={() => board.open('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" does="create_mining" onClick={board.add}>
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={board.freshness.data ?? figures.data?.freshness}
          failed={board.freshness.isError || figures.isError}
          note={t('charts.lacsNote')}
        />
      </PageHead>
      <div className="page dashboard">
        <DashboardNotes
          board={board}
          words="mining"
          error={figures.isError ? figures.error.message : null}
          onRetry={() => figures.refetch()}
        />
        {board.dataset.data && (
          <AppliedFilters
            dataset={board.dataset.data}
            filters={filters}
            onChange={setFilters}
            summary={sheets === undefined ? undefined : t('filters.match', { count: sheets, n: sheets })}
          />
        )}
        <Cards {...chart} />
        <FilteredFigures name="mining" dataset={board.dataset.data} filters={filters}>
          <div
            className={figures.isPlaceholderData ? 'grid-12 charts-waiting' : 'grid-12'}
            aria-busy={figures.isFetching}
          >
            <div className="col-8">
              <AreaChart {...chart} onRefresh={board.refresh} refreshing={figures.isFetching} />
            </div>
            <div className="col-4 mining-shares">
              <StatusChart {...chart} />
              <RevenueChart {...chart} />
            </div>
            <div className="col-12">
              <MonthsChart {...chart} />
            </div>
          </div>
        </FilteredFigures>
        <Gallery
          pictures={PICTURES.map((number) => ({
            src: `/images/gallery/mining-${number}.svg`,
            title: t(`pictures.${number}`),
          }))}
        />
        <DashboardTable
          board={board}
          department={department}
          title={t('title')}
          importTitle={t('actions.importTitle')}
          defaults={{ date: todayInIndia(), ...board.place }}
          badges={NO_BADGES}
          columns={COLUMNS}
          phone={PHONE}
          words="mining"
          narrowedBy={narrowedBy}
          onClearFilters={() => setFilters(NO_FILTERS)}
          onRefresh={board.refresh}
          found={(total) => t('entries.found', { count: total, n: count(total) })}
          details={(entry) => <RateFacts entry={entry} />}
          fillOnEdit
        />
      </div>
      <Suspense fallback={null}>
        {board.dialog === 'filters' && board.dataset.data && (
          <FilterDialog
            dataset={board.dataset.data}
            filters={filters}
            onApply={setFilters}
            onClose={board.close}
          />
        )}
      </Suspense>
    </>
  );
}

/** How the entry's success rate is to be read, with its colour and its word. */
function RateFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('mining');
  const rate = typeof entry.success_rate === 'number' ? entry.success_rate : null;
  const tone = rateTone(rate);
  const word = t(`rate.${RATE_WORD[tone] ?? 'none'}`);
  return (
    <>
      <dt>{t('rate.title')}</dt>
      <dd>
        <Badge tone={tone}>{t('rate.badge', { rate: formatPercent(rate), word })}</Badge>
      </dd>
    </>
  );
}
