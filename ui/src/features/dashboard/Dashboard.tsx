// The page of every department whose dashboard the catalog declares: head, freshness, filters, cards, charts, entries, dialogs.
import { Suspense, useMemo } from 'react';
import { useDatasets } from '@/catalog/useDataset';
import { todayInIndia } from '@/shared/calendar';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import '@/shared/dashboard/dashboard.css';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import { type Department, departmentName } from '@/shared/departments';
import { AppliedFilters } from '@/shared/filters/AppliedFilters';
import { filtersOfAddress, isFiltered, LEVELS, NO_FILTERS, queryOf } from '@/shared/filters/applied';
import { FilteredFigures } from '@/shared/filters/FilteredFigures';
import { Gallery } from '@/shared/gallery/Gallery';
import { i18next } from '@/shared/i18n';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { undoAction } from '@/shared/import/undo';
import { late } from '@/shared/late';
import { useChoice } from '@/shared/persistence/useChoice';
import { operationOn } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { DashboardSkeleton } from '@/shared/ui/PageSkeleton';
import { ErrorState } from '@/shared/ui/States';
import { Cards } from './Cards';
import { Charts } from './Charts';
import { figuresKey, numberOf, type Page, pendingMode, summaryOf, useFigures, usePage } from './declared';
import { RatingFacts } from './RatingFacts';
import { useSlots } from './slots';
import { useSelects } from './useSelects';

const FilterDialog = late(async () => ({
  default: (await import('@/shared/filters/FilterDialog')).FilterDialog,
}));

const TOASTS = { success: 3000 };
const NO_BADGES = {};

export default function DeclaredDashboard({ department }: { department: Department }) {
  const datasets = useDatasets();
  const dataset = datasets.data?.find((one) => one.department === department.slug && one.dashboard);
  if (datasets.isError)
    return <ErrorState text={datasets.error.message} onRetry={() => datasets.refetch()} />;
  if (!dataset?.dashboard) return <DashboardSkeleton />;
  const { name, path, dashboard } = dataset;
  return <Board department={department} name={name} path={path} declared={dashboard} />;
}

function Board({ department, path, ...page }: Page & { department: Department; path: string }) {
  const { name, declared } = page;
  const { slug } = department;
  const { t, figure } = usePage(page);
  const { language, count } = useLanguage();
  const [filters, setFilters] = useChoice(`filters.${name}`, NO_FILTERS, filtersOfAddress);
  const slots = useSlots(name, declared.slots);
  const selects = useSelects(page, path);
  useToastDurations(slots.toasts ?? TOASTS);
  const figures = useFigures(name, path, filters);
  const board = useDashboard(name, figuresKey(name), (record) => {
    const rows = record.imported_count + record.updated_count + record.unchanged_count;
    const [said, text] = slots.imported?.(record, t) ?? [
      t('banners.importTitle'),
      t('entries.toast.imported', { rows }),
    ];
    toast.success(said, text, undoAction(record, slug));
  });
  const has = (key: string) => i18next.exists(`${name}:${key}`, { count: 1 });
  const narrowedBy = useMemo(() => queryOf(filters), [filters]);
  const title = departmentName(department, language);
  const { table } = declared;
  const { rating } = table;
  const extraColumns = useMemo(() => slots.columns?.(t), [slots, t]);
  const listFilters = useMemo(
    () =>
      table.filters.length
        ? {
            places: LEVELS.filter((level) => table.filters.includes(level)),
            dates: table.filters.includes('dates'),
          }
        : undefined,
    [table],
  );
  const mode = pendingMode(figures.data);
  const part = {
    ...page,
    data: figures.data,
    error: figures.isError ? figures.error.message : null,
    onClearFilters: () => setFilters(NO_FILTERS),
    onRefresh: board.refresh,
    refreshing: figures.isFetching,
  };
  // With filters of its own a page shows them more plainly.
  const filterButton = (
    <Button
      kind={declared.filters.length ? undefined : 'quiet'}
      icon="filter"
      onClick={() => board.open('filters')}
    >
      {t('actions.filter')}
    </Button>
  );
  const money = declared.figures.some((one) => figure(one.name).money);
  return (
    <>
      <PageHead
        slug={slug}
        logo={department.logo ? department.full_logo_url : undefined}
        title={title}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <span className="head-quiet">
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('actions.contact')}
              </Button>
              {!declared.filters.length && filterButton}
            </span>
            {declared.filters.length > 0 && filterButton}
            <Button icon="upload" does={operationOn('import', name)} onClick={() => board.open('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" does={operationOn('create', name)} onClick={board.add}>
              {t('actions.add')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={board.freshness.data ?? figures.data?.freshness}
          failed={board.freshness.isError || figures.isError}
          note={money ? t('inLacs') : mode && t(`pendingMode.${mode}`)}
        />
      </PageHead>
      <div className="page dashboard">
        <DashboardNotes board={board} words={name} error={part.error} onRetry={() => figures.refetch()} />
        {board.dataset.data && (
          <AppliedFilters
            dataset={board.dataset.data}
            filters={filters}
            selects={selects}
            onChange={setFilters}
            summary={
              figures.data && t('match', { count: numberOf(summaryOf(figures.data), declared.entries) })
            }
          />
        )}
        <Cards {...part} />
        <FilteredFigures name={name} dataset={board.dataset.data} filters={filters} selects={selects}>
          <div
            className={figures.isPlaceholderData ? 'grid-12 charts-waiting' : 'grid-12'}
            aria-busy={figures.isFetching}
          >
            <Charts {...part} />
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
        <DashboardTable
          board={board}
          department={department}
          title={title}
          importTitle={t('actions.importTitle')}
          defaults={{
            ...(board.dataset.data && { [board.dataset.data.date]: table.today ? todayInIndia() : null }),
            ...board.place,
          }}
          badges={NO_BADGES}
          columns={table.columns}
          phone={table.title ? { title: table.title, figures: table.figures } : undefined}
          words={name}
          narrowedBy={narrowedBy}
          onClearFilters={part.onClearFilters}
          onRefresh={board.refresh}
          found={
            has('entries.found')
              ? (total) => t('entries.found', { count: total, n: count(total) })
              : undefined
          }
          details={
            slots.details ?? ((entry) => rating && <RatingFacts {...page} rating={rating} entry={entry} />)
          }
          extraColumns={extraColumns}
          importing={{ chooseFirst: t('actions.chooseFirst', { defaultValue: '' }) || undefined }}
          note={
            isFiltered(filters) && has('table.filtered') && <Badge tone="info">{t('table.filtered')}</Badge>
          }
          listFilters={listFilters}
          pageButtons={table.page_buttons || undefined}
          fillOnEdit={table.fill_on_edit}
        />
      </div>
      <Suspense fallback={null}>
        {board.dialog === 'filters' && board.dataset.data && (
          <FilterDialog
            dataset={board.dataset.data}
            filters={filters}
            selects={selects}
            onApply={setFilters}
            onClose={board.close}
          />
        )}
      </Suspense>
    </>
  );
}
