// A report at once: for the days, places and department that stand in the address, on screen and as files.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '@/shared/calendar';
import { ScopeFields } from '@/shared/filters/ScopeFields';
import { addressWith, filtersIn, isReversed, tidy } from '@/shared/filters/scope';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { useReport, useReports } from './api';
import { Downloads } from './Downloads';
import { ReportTable } from './ReportTable';
import * as styles from './reports.module.css';

export default function MakeTab() {
  const { t } = useTranslation(['reports', 'scope']);
  const { language, count, date } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const kinds = useReports();
  const chosen = kinds.data?.find(({ slug }) => slug === address.get('report')) ?? kinds.data?.[0];
  const filters = filtersIn(address);
  const ready = !isReversed(filters);
  const answer = useReport(chosen?.slug, filters, language, ready);
  const failed = kinds.error ?? answer.error;
  // While another report is on its way the old one's table is not shown under the new name.
  const report = answer.data?.slug === chosen?.slug ? answer.data : undefined;
  const choose = (slug: string) => {
    const next = new URLSearchParams(address);
    next.set('report', slug);
    setAddress(next, { replace: true });
  };
  return (
    <>
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
      <section className={`${card.card} ${styles.reportFilters}`} aria-label={t('choices')}>
        <ScopeFields
          id="report"
          value={filters}
          onChange={(next) => setAddress(addressWith(address, tidy(next)), { replace: true })}
          ownDates={{ date_to: todayInIndia() }}
        />
      </section>
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
              else answer.refetch();
            }}
          />
        ) : !ready ? (
          <EmptyState title={t('scope:reversed')} text={t('reversedText')} />
        ) : !report ? (
          <div className={card.body}>
            <TableSkeleton rows={8} />
          </div>
        ) : (
          <div
            className={answer.isPlaceholderData ? styles.stale : undefined}
            aria-busy={answer.isPlaceholderData}
          >
            <p className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.reportSaid}`}>
              {report.finding && <b>{report.finding}</b>}
              <span>
                {t('between', {
                  first: date(report.period.date_from),
                  last: date(report.period.date_to),
                })}{' '}
                · {t('rows', { count: report.rows.length, number: count(report.rows.length) })}
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
