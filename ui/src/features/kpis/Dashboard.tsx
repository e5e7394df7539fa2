// The dashboard of a department that tells a few numbers: seven departments share it; what each shows, the server declares.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '@/shared/calendar';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { useDashboard } from '@/shared/dashboard/useDashboard';
import { type Department, departmentName } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { undoAction } from '@/shared/import/undo';
import { onDemand } from '@/shared/late';
import { FigureSourceContext } from '@/shared/raise/source';
import { useSession } from '@/shared/session/session';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import * as layout from '@/shared/ui/layout.module.css';
import { toast, useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { FIGURES_KEY, useFigures } from './api';
import { Cards, MonthsChart, OverviewChart, StatusChart } from './Charts';
import { formatValue, ownSheet } from './figures';
import { Categories, FurtherFigures, ProgressList, RecentActivity } from './Lists';
import { MoreMenu } from './MoreMenu';
import { type Section, useSections } from './sections';
import type { Card } from './types';

const SettingsDialog = onDemand(async () => (await import('./SettingsDialog')).SettingsDialog);

const ExplainDrawer = onDemand(async () => (await import('@/shared/explain/ExplainDrawer')).ExplainDrawer);

const TOASTS = { success: 3000 };
// Who may see accounts, and where.
const PEOPLE = { user: null, admin: '/admin/users', superadmin: '/superadmin/users' };
const NO_BADGES = {};
const COLUMNS = ['date', 'metric', 'category', 'value'];
const PHONE = { title: 'metric', figures: ['category', 'value'] };
const TABLE = 'kpi-data';

export default function KpiDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('kpis');
  const { language, date } = useLanguage();
  const [explained, setExplained] = useState<Card | null>(null);
  const { slug } = department;
  const title = departmentName(department, language);
  const people = useSession(({ user }) => user && PEOPLE[user.role]);
  useToastDurations(TOASTS);
  const figures = useFigures(slug);
  const { data } = figures;
  const shared = useDashboard('kpis', FIGURES_KEY, (record) => {
    const rows = record.imported_count + record.updated_count + record.unchanged_count;
    toast.success(t('entries:toast.imported', { rows }), record.filename, undoAction(record, slug));
  });
  const sections = useSections(slug);
  const sheet = useMemo(
    () => (shared.dataset.data ? ownSheet(shared.dataset.data, slug, data) : undefined),
    [shared.dataset.data, slug, data],
  );
  const board = { ...shared, dataset: { ...shared.dataset, data: sheet } } as typeof shared;
  const scope = useMemo(() => ({ department: slug }), [slug]);
  const part = {
    data,
    error: figures.isError ? figures.error.message : null,
  };
  // Samples are nobody's figures: no issue is raised from them.
  const source = data?.live ? { dataset: 'kpis', filters: { department: slug }, conditions: [title] } : null;
  const shows = (section: Section) => sections.shown.includes(section);
  const viewAll = () => {
    const table = document.getElementById(TABLE);
    table?.scrollIntoView({ block: 'start' });
    table?.focus();
  };
  return (
    <>
      <PageHead
        slug={slug}
        title={title}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <MoreMenu
              department={slug}
              live={data?.live ?? false}
              people={people ?? null}
              onViewAll={viewAll}
              onSettings={() => board.open('settings')}
            />
            <Button icon="upload" does="import_kpis" onClick={() => board.open('import')}>
              {t('actions.import')}
            </Button>
            <Button kind="primary" icon="plus" does="create_kpis" onClick={board.add}>
              {t([`addFor.${slug}`, 'actions.add'])}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={
            data && { ...(board.freshness.data ?? data.freshness), data_as_of: data.as_of, last_import: null }
          }
          failed={board.freshness.isError || figures.isError}
          note={data && !data.live ? t('sampleNote') : undefined}
          sample={data && !data.live}
        />
      </PageHead>
      <div className={`${layout.page} ${dashboard.dashboard}`}>
        <DashboardNotes
          board={board}
          words="kpis"
          error={figures.isError ? figures.error.message : null}
          onRetry={() => figures.refetch()}
        />
        <Cards {...part} onExplain={setExplained} />
        <FigureSourceContext.Provider value={source}>
          <div className={layout.grid12}>
            {shows('overview') && (
              <div className={layout.col8}>
                <OverviewChart {...part} />
              </div>
            )}
            {shows('status') && (
              <div className={layout.col4}>
                <StatusChart {...part} />
              </div>
            )}
            {data?.months && shows('months') && (
              <div className={layout.col8}>
                <MonthsChart {...part} />
              </div>
            )}
            {data && shows('categories') && (
              <div className={layout.col4}>
                <Categories data={data} />
              </div>
            )}
            {data && data.progress.length > 0 && shows('progress') && (
              <div className={layout.col4}>
                <ProgressList data={data} />
              </div>
            )}
            {data && shows('figures') && (
              <div className={layout.col4}>
                <FurtherFigures data={data} />
              </div>
            )}
            {data && shows('activity') && (
              <div className={data.progress.length > 0 ? layout.col12 : layout.col8}>
                <RecentActivity data={data} />
              </div>
            )}
          </div>
        </FigureSourceContext.Provider>
        {data && !data.live && (
          <Banner
            tone="info"
            title={t('sampleTitle')}
            action={
              <Button size="sm" icon="upload" does="import_kpis" onClick={() => board.open('import')}>
                {t('actions.import')}
              </Button>
            }
          >
            {t('sampleText')}
          </Banner>
        )}
        <div id={TABLE} tabIndex={-1}>
          <DashboardTable
            board={board}
            department={department}
            title={title}
            defaults={{ date: todayInIndia(), department: slug }}
            badges={NO_BADGES}
            columns={COLUMNS}
            phone={PHONE}
            words="kpis"
            scope={scope}
            onRefresh={board.refresh}
          />
        </div>
      </div>
      {explained && (
        <ExplainDrawer
          onClose={() => setExplained(null)}
          explained={{
            title: explained.label[language],
            value: formatValue(explained.value, explained.unit, language),
            definition: [
              t('explain.overview'),
              ...(explained.as_of ? [t('asOf', { day: date(explained.as_of) })] : []),
            ],
            facts: [],
            dataset: 'kpis',
            query: { department: slug, metric: explained.metric },
          }}
        />
      )}
      {board.dialog === 'settings' && (
        <SettingsDialog hidden={sections.hidden} onSave={sections.save} onClose={board.close} />
      )}
    </>
  );
}
