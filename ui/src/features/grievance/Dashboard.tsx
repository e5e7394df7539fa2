// Aaple Sarkar Department: citizen service grievances and those of the PG Portal, side by side and one by one.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { late } from '@/shared/late';
import '@/shared/dashboard/dashboard.css';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import { AppliedFilters } from '@/shared/filters/AppliedFilters';
import { filtersOfAddress, NO_FILTERS } from '@/shared/filters/applied';
import { FilteredFigures } from '@/shared/filters/FilteredFigures';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { undoAction } from '@/shared/import/undo';
import { useChoice } from '@/shared/persistence/useChoice';
import { operationOn } from '@/shared/session/may';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { figuresKey, officesQuery, useFigures } from './api';
import { CombinedCards, TabCards } from './Cards';
import { EfficiencyChart, OfficeChart, ResolutionChart, SatisfactionChart } from './Charts';
import './grievance.css';
import { PANEL_ID, SystemTabs } from './SystemTabs';
import { Transactions } from './Transactions';
import { DATASET, SYSTEMS, type System } from './types';

const SystemDialog = late(async () => ({ default: (await import('./SystemDialog')).SystemDialog }));
const FilterDialog = late(async () => ({
  default: (await import('@/shared/filters/FilterDialog')).FilterDialog,
}));
const Escalations = late(async () => ({ default: (await import('./Escalations')).Escalations }));

const KEYS = { 'aaple-sarkar': figuresKey('aaple-sarkar'), 'pg-portal': figuresKey('pg-portal') } as const;

const TOASTS = { success: 3000 };

function useBoard(system: System) {
  const { t } = useTranslation('grievance');
  return useDashboard(DATASET[system], KEYS[system], (record) =>
    toast.success(
      t('imported', { system: t(`systems.${system}`) }),
      record.filename,
      undoAction(record, 'aaple-sarkar'),
    ),
  );
}

export default function GrievanceDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('grievance');
  const { nameOf } = useLanguage();
  useToastDurations(TOASTS);
  const [address, setAddress] = useSearchParams();
  const system =
    SYSTEMS.find((one) => one === address.get('tab') || DATASET[one] === address.get('dataset')) ??
    'aaple-sarkar';
  const setSystem = (next: System) => setAddress({ tab: next }, { replace: true });
  const [filters, setFilters] = useChoice('filters.grievance', NO_FILTERS, filtersOfAddress);
  const [dialog, setDialog] = useState<'filters' | 'system' | null>(null);
  const offices = useQuery(officesQuery);
  const figures = {
    'aaple-sarkar': useFigures('aaple-sarkar', filters),
    'pg-portal': useFigures('pg-portal', filters),
  };
  const boards = { 'aaple-sarkar': useBoard('aaple-sarkar'), 'pg-portal': useBoard('pg-portal') };
  const [shown, board] = [figures[system], boards[system]];

  const clear = () => setFilters(NO_FILTERS);
  const failed = Object.values(figures).find((one) => one.isError && !one.data);
  const face = (query: { data: unknown; error: Error | null; isError: boolean }) => ({
    loading: !query.data && !query.isError,
    error: query.isError && !query.data ? (query.error?.message ?? null) : null,
  });
  const chart = { data: shown.data, ...face(shown), onClearFilters: clear };
  const retryBoth = () => {
    for (const query of Object.values(figures)) query.refetch();
  };
  const both = {
    loading: Object.values(figures).some((one) => !one.data && !one.isError),
    error: failed ? (failed.error?.message ?? null) : null,
  };
  const selects = [
    {
      key: 'office_id',
      label: t('charts.office'),
      all: t('filters.allOffices'),
      failed: offices.isError,
      options: (offices.data ?? []).map((office) => ({
        value: office.id,
        label: nameOf(office),
        name: office.name,
        words: `${office.name} ${office.name_mr}`,
      })),
    },
  ];
  const dataset = board.dataset.data;
  return (
    <>
      <PageHead
        slug={department.slug}
        title={t('title')}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <Button icon="filter" disabled={!dataset} onClick={() => setDialog('filters')}>
              {t('actions.filters')}
            </Button>
            <Button
              icon="upload"
              does={operationOn('import', DATASET[system])}
              onClick={() => board.open('import')}
            >
              {t('actions.import')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              does={operationOn('create', DATASET[system])}
              onClick={() => setDialog('system')}
            >
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={board.freshness.data ?? shown.data?.freshness}
          failed={board.freshness.isError || shown.isError}
        />
      </PageHead>
      <div className="page dashboard">
        <DashboardNotes
          board={{ ...board, note: null }}
          words="grievance"
          error={(shown.error ?? failed?.error)?.message ?? null}
          onRetry={retryBoth}
        />
        <CombinedCards
          aapleSarkar={figures['aaple-sarkar'].data?.summary}
          pg={figures['pg-portal'].data?.summary}
          state={both}
        />
        <SystemTabs
          system={system}
          totals={{
            'aaple-sarkar': figures['aaple-sarkar'].data?.summary.total_grievances,
            'pg-portal': figures['pg-portal'].data?.summary.total_grievances,
          }}
          onSystem={setSystem}
        />
        <div className="dashboard" id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${system}`}>
          {dataset && (
            <AppliedFilters dataset={dataset} filters={filters} selects={selects} onChange={setFilters} />
          )}
          <TabCards data={shown.data} state={face(shown)} />
          <FilteredFigures name={DATASET[system]} dataset={dataset} filters={filters} selects={selects}>
            <div
              className={shown.isPlaceholderData ? 'grid-12 charts-waiting' : 'grid-12'}
              aria-busy={shown.isFetching}
            >
              <div className="col-8">
                <OfficeChart {...chart} />
              </div>
              <div className="col-4 grievance-pies">
                <ResolutionChart {...chart} />
                <SatisfactionChart {...chart} />
              </div>
              <div className="col-12">
                <EfficiencyChart {...chart} />
              </div>
            </div>
          </FilteredFigures>
          {system === 'pg-portal' && (
            <Suspense fallback={null}>
              <Escalations filters={filters} numbers={shown.data?.escalations} />
            </Suspense>
          )}
          <Transactions
            key={system}
            system={system}
            board={board}
            department={department}
            filters={filters}
            onClearFilters={clear}
            onImportInto={(next) => {
              board.close();
              setSystem(next);
              boards[next].open('import');
            }}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog === 'system' && (
          <SystemDialog
            onClose={() => setDialog(null)}
            onChoose={(next) => {
              setDialog(null);
              setSystem(next);
              boards[next].add();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {dialog === 'filters' && dataset && (
          <FilterDialog
            dataset={dataset}
            filters={filters}
            selects={selects}
            title={t('filters.title')}
            onApply={(applied) => {
              setFilters(applied);
              toast.success(t('filters.applied'));
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
