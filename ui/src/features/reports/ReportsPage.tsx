// System reports with tabs to run, save and download them; the open tab is in the URL.
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { ScopeFields, useScopeChips } from '@/shared/filters/ScopeFields';
import { type Filters, isReversed, scopeFromUrl, tidy, withScope } from '@/shared/filters/scope';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry, onDemand } from '@/shared/lazy';
import type { Language } from '@/shared/persistence/preferences';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { TabPanels } from '@/shared/ui/TabPanels';
import { downloadReport, type FileKind, type ReportKind, useReport, useReports } from './api';
import { ReportTable } from './ReportTable';
import * as styles from './reports.module.css';
import { startOf } from './saved';

const TABS: Record<string, ComponentType> = {
  make: MakeTab,
  saved: lazyWithRetry(() => import('./SavedTab')),
  ready: lazyWithRetry(() => import('./ReadyTab')),
};

export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const [address, setAddress] = useSearchParams();
  const open = address.get('tab') ?? 'make';
  const Body = TABS[open] ?? MakeTab;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={<AsKnownButton />} />
      <TabPanels
        label={t('title')}
        value={open in TABS ? open : 'make'}
        options={Object.keys(TABS).map((value) => ({ value, label: t(`tab.${value}`) }))}
        // Drop the previous tab's filters.
        onChange={(tab) => setAddress(tab === 'make' ? {} : { tab })}
      >
        <Body />
      </TabPanels>
    </>
  );
}

// Run a report with the filters in the URL; show it and offer downloads.
function MakeTab() {
  const { t } = useTranslation(['reports', 'scope']);
  const { language, count, date } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const kinds = useReports();
  const chosen = kinds.data?.find(({ slug }) => slug === address.get('report')) ?? kinds.data?.[0];
  const filters = scopeFromUrl(address);
  const onFilters = (next: Filters) => setAddress(withScope(address, tidy(next)), { replace: true });
  const ready = !isReversed(filters);
  const query = useReport(chosen?.slug, filters, language, ready);
  const failed = kinds.error ?? query.error;
  // While another report loads, do not show the previous table under the new title.
  const report = query.data?.slug === chosen?.slug ? query.data : undefined;
  const { date_from: first, date_to: last } = report?.period ?? {};
  const days = first && last ? t('common:term.between', { from: date(first), to: date(last) }) : undefined;
  const chips = useScopeChips(filters, days, onFilters);
  const choose = (slug: string) => {
    const next = new URLSearchParams(address);
    next.set('report', slug);
    setAddress(next, { replace: true });
  };
  return (
    <>
      {kinds.isPending && <i className={`${card.skeleton} ${styles.reportKindsPlace}`} />}
      {kinds.data && chosen && (
        <div className={styles.reportKinds}>
          <Segmented
            label={t('which')}
            value={chosen.slug}
            onChange={choose}
            options={kinds.data.map(({ slug, title }) => ({ value: slug, label: title[language] }))}
          />
        </div>
      )}
      <FilterBar title={t('choices')} chips={chips} onClear={() => onFilters({})} stays>
        <ScopeFields id="report" value={filters} onChange={onFilters} />
      </FilterBar>
      <div className={card.card}>
        <div className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.reportHead}`}>
          <div>
            <h2 className={card.title}>{chosen?.title[language] ?? t('title')}</h2>
            {chosen && <p className={card.finding}>{chosen.text[language]}</p>}
          </div>
          {chosen && ready && (
            <Downloads key={chosen.slug} slug={chosen.slug} filters={filters} covers={report?.period} />
          )}
        </div>
        {failed ? (
          <ErrorState
            text={failed.message}
            onRetry={() => {
              if (kinds.isError) kinds.refetch();
              else query.refetch();
            }}
          />
        ) : !ready ? (
          <EmptyState title={t('scope:reversed')} text={t('reversedText')} />
        ) : !report ? (
          <TableSkeleton rows={8} />
        ) : (
          <div
            className={query.isPlaceholderData ? styles.stale : undefined}
            aria-busy={query.isPlaceholderData}
          >
            <p className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.reportSaid}`}>
              {report.finding && <b>{report.finding}</b>}
              <span className={`${layout.small} ${layout.muted}`}>
                {days} · {t('rows', { count: report.rows.length, number: count(report.rows.length) })}
              </span>
            </p>
            {report.rows.length ? (
              <ReportTable key={report.slug} report={report} />
            ) : (
              <EmptyState title={t('none')} text={t('noneText')} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

// Download or save a report. If the server cannot create PDFs, a printable page is offered.
const KINDS = ['xlsx', 'csv', 'pdf'] as const;

const SavedDialog = onDemand(async () => (await import('./SavedDialog')).SavedDialog);

interface DownloadsProps {
  slug: ReportKind['slug'];
  filters: Filters;
  /** The date range of the displayed report. */
  covers: { date_from: string; date_to: string } | undefined;
}

function Downloads({ slug, filters, covers }: DownloadsProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const downloadAs = async (kind: FileKind) => {
    setBusy(kind);
    setProblem(null);
    try {
      if (await downloadReport(slug, filters, chosen ?? language, kind)) toast.success(t('downloaded'));
    } catch (error) {
      const message = isApiError(error) ? error.message : t('downloadFailed');
      if (kind === 'pdf') setProblem(message);
      else toast.failed(t('downloadFailed'), error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.reportDownloads}`}>
      <Segmented<Language>
        label={t('language')}
        value={chosen ?? language}
        onChange={setChosen}
        options={[
          { value: 'en', label: t('common:term.english') },
          { value: 'mr', label: t('common:term.marathi') },
        ]}
      />
      {KINDS.map((kind) => (
        <Button
          needsServer
          key={kind}
          icon="download"
          disabled={busy !== null}
          onClick={() => downloadAs(kind)}
        >
          {busy === kind ? t('busy') : kind.toUpperCase()}
        </Button>
      ))}
      <Button needsServer icon="plus" disabled={!covers} onClick={() => setSaving(true)}>
        {t('saved.form.add')}
      </Button>
      {problem && (
        <Banner
          tone="warn"
          title={t('pdfFailed')}
          action={
            <Button
              needsServer
              size="sm"
              icon="download"
              disabled={busy !== null}
              onClick={() => downloadAs('html')}
            >
              {t('page')}
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      {saving && covers && (
        <SavedDialog
          start={startOf(slug, filters, covers, chosen ?? language)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
