// Right to services: the whole dashboard of the department.
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import { late } from '@/shared/late';
import '@/shared/dashboard/dashboard.css';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import { type Department, departmentName } from '@/shared/departments';
import type { ListFilters } from '@/shared/entries/EntriesTools';
import type { Entry } from '@/shared/entries/types';
import { AppliedFilters } from '@/shared/filters/AppliedFilters';
import { filtersOfAddress, isFiltered, NO_FILTERS, queryOf } from '@/shared/filters/applied';
import { FilteredFigures } from '@/shared/filters/FilteredFigures';
import { Gallery } from '@/shared/gallery/Gallery';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { undoAction } from '@/shared/import/undo';
import { useChoice } from '@/shared/persistence/useChoice';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { ApplicationFacts } from './ApplicationFacts';
import { FIGURES_KEY, useFigures } from './api';
import { balanceOf, TONES } from './balance';
import { DistrictChart, ServiceChart, StatusChart, TalukaChart } from './Charts';
import { KpiRow } from './KpiRow';
import { usePictures } from './pictures';
import { useSelects } from './selects';

const FilterDialog = late(async () => ({
  default: (await import('@/shared/filters/FilterDialog')).FilterDialog,
}));

const TOASTS = { success: 3000, error: 3000 };
const NO_BADGES = {};
const LIST_FILTERS: ListFilters = { places: ['district', 'taluka'], dates: true };
const COLUMNS = [
  'district',
  'taluka',
  'service',
  'transaction_date',
  'total',
  'total_pending',
  'total_closed',
  'total_approved',
  'total_rejected',
] as const;

function useBalanceColumn(): GridColumn<Entry>[] {
  const { t } = useTranslation('rts');
  return useMemo(() => {
    const balance = (row: Entry) => balanceOf(Number(row.total_pending), Number(row.total_closed));
    return [
      {
        key: 'balance',
        title: t('balance.title'),
        value: (row) => t(`balance.${balance(row)}`),
        render: (row) => <Badge tone={TONES[balance(row)]}>{t(`balance.${balance(row)}`)}</Badge>,
        sortable: false,
        minWidth: 136,
      },
    ];
  }, [t]);
}

export default function RtsDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('rts');
  const { language } = useLanguage();
  const [filters, setFilters] = useChoice('filters.rts', NO_FILTERS, filtersOfAddress);
  const [filtering, setFiltering] = useState(false);
  useToastDurations(TOASTS);
  const figures = useFigures(filters);
  const selects = useSelects();
  const pictures = usePictures();
  const balance = useBalanceColumn();
  const narrowedBy = useMemo(() => queryOf(filters), [filters]);
  const board = useDashboard('rts', FIGURES_KEY, (record) => {
    const { error_count: errors, warning_count: warnings } = record;
    const parts = [
      t('toast.imported', { rows: record.imported_count + record.updated_count + record.unchanged_count }),
      ...(errors ? [t('toast.importErrors', { errors })] : []),
      ...(warnings ? [t('toast.importWarnings', { warnings })] : []),
    ];
    toast.success(parts.join(' '), record.filename, undoAction(record, department.slug));
  });
  const name = departmentName(department, language);
  const chart = {
    data: figures.data,
    error: figures.isError ? figures.error.message : null,
    onClearFilters: () => setFilters(NO_FILTERS),
  };
  const addsUp = figures.data?.pending_adds_up?.total_pending;
  const entries = figures.data?.summary.count;
  return (
    <>
      <PageHead
        slug="rts-act"
        logo={department.logo ? department.full_logo_url : undefined}
        title={name}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <span className="head-quiet">
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('actions.contact')}
              </Button>
            </span>
            <Button icon="filter" onClick={() => setFiltering(true)}>
              {t('actions.filter')}
            </Button>
            <Button icon="upload" does="import_rts" onClick={() => board.open('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" does="create_rts" onClick={board.add}>
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={board.freshness.data ?? figures.data?.freshness}
          failed={board.freshness.isError || figures.isError}
          note={addsUp && t(`pendingMode.${addsUp}`)}
        />
      </PageHead>
      <div className="page dashboard">
        <DashboardNotes
          board={board}
          words="rts"
          error={figures.isError ? figures.error.message : null}
          onRetry={() => figures.refetch()}
        />
        {board.dataset.data && (
          <AppliedFilters
            dataset={board.dataset.data}
            filters={filters}
            selects={selects}
            onChange={setFilters}
            summary={entries === undefined ? undefined : t('filters.match', { count: entries, n: entries })}
          />
        )}
        <KpiRow {...chart} />
        <FilteredFigures name="rts" dataset={board.dataset.data} filters={filters} selects={selects}>
          <div
            className={figures.isPlaceholderData ? 'grid-12 charts-waiting' : 'grid-12'}
            aria-busy={figures.isFetching}
          >
            <div className="col-8">
              <TalukaChart {...chart} />
            </div>
            <div className="col-4">
              <StatusChart {...chart} />
            </div>
            <div className="col-8">
              <ServiceChart {...chart} />
            </div>
            <div className="col-4">
              <DistrictChart {...chart} />
            </div>
          </div>
        </FilteredFigures>
        <Gallery pictures={pictures} />
        <DashboardTable
          board={board}
          department={department}
          title={name}
          importTitle={t('actions.importTitle')}
          importing={{ chooseFirst: t('actions.chooseFirst') }}
          words="rts"
          columns={COLUMNS}
          extraColumns={balance}
          badges={NO_BADGES}
          defaults={{ transaction_date: null, ...board.place }}
          narrowedBy={narrowedBy}
          onClearFilters={chart.onClearFilters}
          onRefresh={board.refresh}
          note={isFiltered(filters) && <Badge tone="info">{t('table.filtered')}</Badge>}
          listFilters={LIST_FILTERS}
          pageButtons={5}
          details={(entry) => <ApplicationFacts entry={entry} />}
        />
      </div>
      <Suspense fallback={null}>
        {filtering && board.dataset.data && (
          <FilterDialog
            dataset={board.dataset.data}
            filters={filters}
            selects={selects}
            onApply={setFilters}
            onClose={() => setFiltering(false)}
          />
        )}
      </Suspense>
    </>
  );
}
