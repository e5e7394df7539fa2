// Page of every department whose dashboard is declared in the catalog.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import * as dashboardStyles from '@/shared/dashboard/dashboard.module.css';
import type { System, SystemsProps } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import type { SelectFilter } from '@/shared/filters/applied';
import { type Applied, NO_FILTERS, useFilters, withParams } from '@/shared/filters/applied';
import { DashboardFilters, FilteredFigures } from '@/shared/filters/DashboardFilters';
import { useRefetchOnNewVersion } from '@/shared/freshness';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry, onDemand } from '@/shared/lazy';
import * as layout from '@/shared/ui/layout.module.css';
import { useToastDurations } from '@/shared/ui/notices';
import { DashboardSkeleton } from '@/shared/ui/PageSkeleton';
import { ErrorState } from '@/shared/ui/States';
import { Cards } from './Cards';
import { Charts } from './Charts';
import {
  districtsOf,
  type ExplainTarget,
  figuresQuery,
  isSample,
  numberOf,
  type Page,
  summaryOf,
  usePage,
} from './declared';
import { Head, SampleBanner } from './Head';
import { useBoard, useEntries, useSlots } from './useEntries';
import { useHiddenCharts } from './useHiddenCharts';
import { useSelects } from './useSelects';

const Gallery = lazyWithRetry(async () => (await import('@/shared/gallery/Gallery')).Gallery);

const ShownDialog = onDemand(async () => (await import('./ShownDialog')).ShownDialog);

const Explanation = onDemand(async () => (await import('./Explanation')).Explanation);

const TOASTS = { success: 3000 };

export default function DeclaredDashboard({ department }: { department: Department }) {
  const datasets = useDatasets();
  const [address] = useSearchParams();
  const pages = (datasets.data ?? []).flatMap(({ dashboards, ...dataset }) =>
    dashboards
      .filter((declared) => declared.department === department.slug)
      .map((declared): Page => ({ ...dataset, declared })),
  );
  const page =
    pages.find((item) => item.declared.tab === address.get('tab') || item.name === address.get('dataset')) ??
    pages[0];
  if (datasets.isError)
    return <ErrorState text={datasets.error.message} onRetry={() => datasets.refetch()} />;
  if (!page) return <DashboardSkeleton />;
  return <Board department={department} pages={pages} page={page} />;
}

const noSelects = (): SelectFilter[] => [];
const SingleSystem = ({ children }: SystemsProps) => children;

/** Refetch the figures of a hidden dashboard when its entries change. */
function FiguresWatcher({ name }: { name: string }) {
  useRefetchOnNewVersion(name, figuresKey(name));
  return null;
}

function Board({ department, pages, page }: { department: Department; pages: Page[]; page: Page }) {
  const { name, declared } = page;
  const { slug } = department;
  const { words } = declared;
  const { t, has, omits } = usePage(page);
  const { language, nameOf } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const slots = useSlots(declared);
  const useOwnSelects = slots.selects ?? noSelects;
  const selects = [...useSelects(page), ...useOwnSelects()];
  const [filters, setFilters] = useFilters(selects);
  const [extraQuery, setExtraQuery] = useState<Applied>(() => slots.asks?.() ?? {});
  const [explaining, setExplaining] = useState<ExplainTarget | null>(null);
  useToastDurations(slots.toasts ?? TOASTS);
  // At most two dashboards share a page (`test_dashboards.py`). `useQueries` would add 1.4 kB to every page load.
  const query = { ...declared.scope, ...filters, ...extraQuery };
  const [first = page, second = first] = pages;
  const queries = [useQuery(figuresQuery(first, query)), useQuery(figuresQuery(second, query))];
  const systems = pages.map((entry, index): System => {
    const { data, error } = queries[index] ?? {};
    return {
      name: entry.name,
      tab: entry.declared.tab,
      label: inLanguage(entry.label, language),
      data,
      query,
      error: error?.message ?? null,
    };
  });
  const index = pages.indexOf(page);
  const [figures, shown] = [queries[index], systems[index]] as [(typeof queries)[number], System];
  const board = useBoard(page, slots, slug, shown.label);
  const [hidden, setHidden] = useHiddenCharts(slug);
  const entries = useEntries(page, board, slots, filters);
  const title = has('title') ? t('title') : nameOf(department);
  const part = {
    ...page,
    data: figures.data,
    error: shown.error,
    filters,
    query,
    onFilter: setFilters,
    onExplain: setExplaining,
    onClearFilters: () => setFilters(NO_FILTERS),
    onRefresh: board.refresh,
    refreshing: figures.isFetching,
  };
  const failed = shown.error ?? systems.find(({ data, error }) => error && !data)?.error ?? null;
  const show = ({ tab }: System) => {
    board.forgetAdding();
    setAddress(withParams(address, ['tab', 'dataset'], { tab }), { replace: true });
  };
  const refetch = () => {
    for (const query of queries) query.refetch();
  };
  const sample = isSample(figures.data);
  const table = {
    ...entries,
    department,
    title: pages.length > 1 ? shown.label : title,
    onClearFilters: part.onClearFilters,
  };
  const dataset = board.dataset.data;
  const Systems = slots.systems ?? SingleSystem;
  return (
    <>
      <Head
        department={department}
        page={page}
        board={board}
        slots={slots}
        title={title}
        data={figures.data}
        error={shown.error}
        onAdd={slots.systems ? () => board.open('system') : board.add}
      />
      <div className={`${layout.page} ${dashboardStyles.dashboard}`}>
        <DashboardNotes
          board={omits('banners') ? { ...board, note: null } : board}
          filters={filters}
          words={words}
          ahead={figures.data?.freshness.future_entries}
          error={failed}
          onRetry={refetch}
        />
        {pages.map((other) => other !== page && <FiguresWatcher key={other.name} name={other.name} />)}
        <Systems
          systems={systems}
          shown={shown}
          onShow={show}
          choosing={board.dialog === 'system'}
          onChoose={(system) => {
            board.close();
            if (!system) return;
            if (system.name !== name) show(system);
            board.add();
          }}
        >
          <Cards {...part} />
          {dataset && (
            <DashboardFilters
              dataset={dataset}
              filters={filters}
              selects={selects}
              onChange={setFilters}
              districts={districtsOf(figures.data, declared)}
              title={has('filters.title') ? t('filters.title') : undefined}
              onRefresh={omits('refresh') ? board.refresh : undefined}
              refreshing={figures.isFetching}
              summary={
                figures.data && !omits('matches')
                  ? t('match', { count: numberOf(summaryOf(figures.data), declared.entries) })
                  : undefined
              }
            />
          )}
          <FilteredFigures
            name={name}
            dataset={dataset}
            filters={filters}
            selects={selects}
            extraQuery={{ ...declared.scope, ...extraQuery }}
            sample={sample}
          >
            <div
              className={
                figures.isPlaceholderData
                  ? `${layout.grid12} ${dashboardStyles.chartsWaiting}`
                  : layout.grid12
              }
              aria-busy={figures.isFetching}
            >
              <Charts {...part} hidden={hidden} />
              {slots.chart && (
                <div className={layout.col12}>
                  <slots.chart {...part} onAsk={setExtraQuery} />
                </div>
              )}
            </div>
          </FilteredFigures>
          {declared.pictures > 0 && (
            <Gallery
              pictures={Array.from({ length: declared.pictures }, (_, index) => ({
                src: `/images/gallery/${slug}-${index + 1}.svg`,
                title: t(`pictures.${index + 1}`),
              }))}
            />
          )}
          {sample && <SampleBanner page={page} onImport={() => board.open('import')} />}
          {slots.below && <slots.below shown={shown} filters={filters} />}
          {slots.table ? (
            <slots.table
              key={name}
              table={table}
              systems={systems}
              shown={shown}
              onShow={show}
              filters={filters}
            />
          ) : (
            <DashboardTable key={name} {...table} />
          )}
        </Systems>
      </div>
      {explaining && (
        <Explanation {...part} what={explaining} selects={selects} onClose={() => setExplaining(null)} />
      )}
      {board.dialog === 'settings' && (
        <ShownDialog page={page} hidden={hidden} onHidden={setHidden} onClose={board.close} />
      )}
    </>
  );
}
