// The Collector's Command Center: figures of all departments on cards that the user can arrange.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { inLanguage } from '@/shared/content';
import { ScopeFields, useScopeChips } from '@/shared/filters/ScopeFields';
import { type Filters, scopeFromUrl, tidy, withScope } from '@/shared/filters/scope';
import { useRefetchOnAnyVersion } from '@/shared/freshness';
import { formatCount, formatTime } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import { Banner, FailedBanner } from '@/shared/ui/Banner';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { FilterBar } from '@/shared/ui/FilterBar';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import * as filterBar from '@/shared/ui/filter-bar.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead, useDocumentTitle } from '@/shared/ui/PageHead';
import * as textPage from '@/shared/ui/text-page.module.css';
import { CENTER_KEY, type FigureName, type RowsPart, type Stats, useStats } from './api';
import { usePeriodTexts } from './Change';
import * as styles from './center.module.css';
import { CenterContext, longDay } from './context';
import { Board } from './layout/Board';
import { Toolbar } from './layout/Toolbar';
import { useEditor } from './layout/useEditor';

const ExplainDrawer = onDemand(() => import('./ExplainDrawer'));
const RowsDrawer = onDemand(() => import('./RowsDrawer'));

export default function DashboardPage() {
  const role = useSession((state) => state.user?.role);
  return role === 'admin' || role === 'superadmin' ? <CommandCenter /> : <AccessDenied />;
}

function CommandCenter() {
  const { t } = useTranslation('center');
  const [address, setAddress] = useSearchParams();
  const filters = scopeFromUrl(address);
  const onFilters = (next: Filters) => setAddress(withScope(address, next));
  const editor = useEditor();
  const [guide, setGuide] = useState(true);
  const [explained, setExplained] = useState<{ figure: FigureName; filters: Filters } | null>(null);
  const [openRows, setOpenRows] = useState<{ title: string; parts: RowsPart[] } | null>(null);
  const query = useStats(filters);
  useRefetchOnAnyVersion(CENTER_KEY);
  const stats = query.data;
  const texts = usePeriodTexts(stats?.period);
  const chips = useScopeChips(filters, texts?.shown, onFilters);
  const failed = query.isError ? query.error.message : null;
  const retry = () => {
    query.refetch();
  };
  return (
    <CenterContext.Provider
      value={{
        stats,
        error: stats ? null : failed,
        filters,
        onFilters,
        onExplain: (figure, scope = filters) => setExplained({ figure, filters: scope }),
        onRows: (title, parts) => setOpenRows({ title, parts }),
      }}
    >
      <PageHead
        title={t('title')}
        subtitle={<Clock />}
        actions={
          <>
            {!failed && <PeriodShown texts={texts} />}
            <Button icon="grid" aria-pressed={editor.editing} onClick={editor.toggle}>
              {t(editor.editing ? 'exitEdit' : 'customize')}
            </Button>
          </>
        }
      >
        <FreshnessLine
          freshness={stats?.freshness as Parameters<typeof FreshnessLine>[0]['freshness']}
          failed={query.isError}
          note={useNote(stats)}
        />
      </PageHead>
      {editor.editing && <Toolbar editor={editor} guide={guide} onGuide={setGuide} />}
      <div className={`${layout.page} ${layout.stack} ${layout.gap16} ${styles.center}`}>
        {failed && <FailedBanner title={t('loadFailed')} text={failed} onRetry={retry} />}
        <FilterBar title={t('filters')} chips={chips} onClear={() => onFilters({})}>
          <ScopeFields id="center" value={filters} onChange={(next) => onFilters(tidy(next))} />
        </FilterBar>
        {stats && <LeftOut sheets={stats.left_out} />}
        <div
          className={query.isPlaceholderData ? styles.waiting : undefined}
          aria-busy={query.isPlaceholderData}
        >
          <Board editor={editor} guide={guide} />
        </div>
      </div>
      {explained && <ExplainDrawer {...explained} onClose={() => setExplained(null)} />}
      {openRows && <RowsDrawer {...openRows} onClose={() => setOpenRows(null)} />}
    </CenterContext.Provider>
  );
}

/** "n of m departments reported", for the freshness line. */
function useNote(stats: Stats | undefined): string | undefined {
  const { t } = useTranslation('center');
  if (!stats) return undefined;
  const live = stats.department_stats.filter(({ source }) => source === 'live').length;
  return t('reported', { live: formatCount(live), all: formatCount(stats.department_stats.length) });
}

function PeriodShown({ texts }: { texts: ReturnType<typeof usePeriodTexts> }) {
  const { t } = useTranslation(['center', 'scope']);
  if (!texts) return <span className={styles.period} />; // reserves its space
  return (
    <span className={styles.period}>
      <span className={filterBar.chip}>
        {t('common:term.period')} <b>{texts.shown}</b>
      </span>
      <span className={filterBar.chip}>
        {t('compared.with')} <b>{texts.compared}</b>
      </span>
    </span>
  );
}

const TICK_MS = 60_000;

/** Current day and time in India, updated once a minute. */
function Clock() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={now.toISOString()}>
      {t('clock', { day: longDay(now, language), time: formatTime(now, language) })}
    </time>
  );
}

const REASONS = ['area', 'position'] as const;

/** Banners that name the sheets excluded from the totals, and why. */
function LeftOut({ sheets }: { sheets: Stats['left_out'] }) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const namesOf = (reason: (typeof REASONS)[number]) =>
    sheets
      .filter((sheet) => sheet.reason === reason)
      .map((sheet) => inLanguage(sheet, 'label', language).text)
      .join(', ');
  return (
    <>
      {sheets.map(
        ({ dataset, note }) =>
          note && (
            <Banner key={dataset} tone="info">
              {note[language]}
            </Banner>
          ),
      )}
      {REASONS.map((reason) => {
        const names = namesOf(reason);
        return (
          names && (
            <Banner key={reason} tone="info">
              {t(`leftOut.${reason}`, { names })}
            </Banner>
          )
        );
      })}
    </>
  );
}

// Shown to users who are not administrators.
function AccessDenied() {
  const { t } = useTranslation('center');
  const user = useSession((state) => state.user);
  useDocumentTitle(t('denied.title'));
  return (
    <article className={`${layout.wrap} ${textPage.textPage}`}>
      <h1>{t('denied.title')}</h1>
      <p className={textPage.lead}>
        {t('denied.what')} <Link to="/admin/login">{t('denied.text')}</Link>.
      </p>
      {user && (
        <ButtonLink kind="primary" to={landingOf(user)}>
          {t('denied.back')}
        </ButtonLink>
      )}
    </article>
  );
}
