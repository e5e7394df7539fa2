// Overview of this month's imports, data set freshness and upcoming schedules, with links to their tabs.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DASH, formatDecimal, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { whenInWords } from '@/shared/schedules/types';
import { Badge } from '@/shared/ui/Badge';
import { FailedBanner } from '@/shared/ui/Banner';
import { Card } from '@/shared/ui/Card';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import { QuietFailure, TableSkeleton } from '@/shared/ui/States';
import { useFigures, useNames, useSchedules } from '../api';
import * as styles from '../data.module.css';
import { FIGURE_TONES, figuresState, NumberCards } from '../figures/FigureCards';
import { Imports } from './Imports';

const MAX_SCHEDULES = 6;

export function Overview() {
  const { t } = useTranslation('data');
  const { t: words } = useTranslation('schedules');
  const { count, date, dateTime, language, nameOf: inLanguage } = useLanguage();
  const { nameOf, departmentOf } = useNames();
  const figures = useFigures();
  const schedules = useSchedules();
  const failed = [figures, schedules].find(({ isError }) => isError);
  const imports = figures.data?.imports;
  const filled = figures.data?.datasets.filter((row) => figuresState(row) !== 'empty') ?? [];
  const current = filled.filter((row) => figuresState(row) === 'current');
  const next = schedules.data?.schedules
    .filter((row) => row.is_active)
    .sort((a, b) => (a.next_runs[0] ?? '').localeCompare(b.next_runs[0] ?? ''));
  return (
    <>
      {failed?.error && (
        <FailedBanner
          text={failed.error.message}
          onRetry={() => {
            figures.refetch();
            schedules.refetch();
          }}
        />
      )}
      {(imports || !figures.isError) && (
        <NumberCards
          ready={imports !== undefined}
          cards={[
            {
              key: 'imports',
              value: count(imports?.count),
              note: t('cards.importsNote', {
                count: imports?.with_failed_rows ?? 0,
                shown: count(imports?.with_failed_rows),
              }),
            },
            {
              key: 'importedRows',
              value: count(imports?.rows),
              note: imports?.rows
                ? t('cards.importedRowsNote', { share: formatShare(imports.accepted_rows, imports.rows) })
                : t('cards.importedRowsNone'),
            },
            {
              key: 'queue',
              value: count(imports?.waiting),
              note: imports?.waiting_since
                ? t('cards.waitingSince', { when: dateTime(imports.waiting_since) })
                : t('cards.queueNone'),
            },
            {
              key: 'importTime',
              value:
                typeof imports?.median_seconds === 'number'
                  ? t('span.seconds', { seconds: formatDecimal(imports.median_seconds) })
                  : DASH,
              note: t('cards.importTimeNote', { count: imports?.timed ?? 0 }),
            },
          ]}
        />
      )}
      <div className={`${layout.grid12} ${styles.overviewParts}`}>
        <Part
          className={layout.col8}
          title={t('overview.figures')}
          note={figures.data && t('overview.current', { count: current.length, total: filled.length })}
          to="figures"
          failed={figures.isError}
          rows={
            figures.data &&
            filled.map((row) => (
              <li key={row.dataset}>
                <DepartmentIcon slug={departmentOf(row.dataset)} size="sm" />
                <span className={layout.twoLines}>
                  <b>{nameOf(row.dataset)}</b>
                  <span>{date(row.data_as_of, true)}</span>
                </span>
                <Badge tone={FIGURE_TONES[figuresState(row)]}>
                  {t(`figures.state.${figuresState(row)}`, { count: row.pending || (row.days_behind ?? 0) })}
                </Badge>
              </li>
            ))
          }
        />
        <Part
          className={layout.col4}
          title={t('tab.schedules')}
          note={next && (next.length ? t('overview.next') : t('overview.noSchedules'))}
          to="schedules"
          failed={schedules.isError}
          rows={next?.slice(0, MAX_SCHEDULES).map((row) => (
            <li key={row.id}>
              <span className={layout.twoLines}>
                <b>{inLanguage(row)}</b>
                <span>{whenInWords(row.when, words, language)}</span>
              </span>
              <time dateTime={row.next_runs[0]}>{dateTime(row.next_runs[0])}</time>
            </li>
          ))}
        />
      </div>
    </>
  );
}

interface PartProps {
  className: string | undefined;
  title: string;
  note: string | undefined;
  /** Key of the tab with the full list. */
  to: string;
  failed: boolean;
  rows: ReactNode[] | undefined;
}

function Part({ className, title, note, to, failed, rows }: PartProps) {
  const { t } = useTranslation('data');
  const all = (
    <Link to={`?tab=${to}`} aria-label={t('overview.allOf', { title })}>
      {t('overview.all')}
    </Link>
  );
  return (
    <div className={className}>
      <Card title={title} finding={note} aside={all} body={!rows}>
        {rows && <ul className={styles.overview}>{rows}</ul>}
        {!rows && (failed ? <QuietFailure /> : <TableSkeleton rows={MAX_SCHEDULES} />)}
      </Card>
    </div>
  );
}

// First tab of Data Management: overview and import history.
export default function ImportsTab() {
  return (
    <>
      <Overview />
      <Imports />
    </>
  );
}
