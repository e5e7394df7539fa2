// List of saved reports with their schedule and last run.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '@/api/client';
import { useDepartmentName } from '@/shared/departments';
import { TwoLines } from '@/shared/grid/Cell';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry, onDemand } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { deletePrompt } from '@/shared/manage/useRemoval';
import { useLocalSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import {
  isOpen,
  RUN_TONES,
  SAVED,
  type SavedReport,
  useSavedReports,
  whenInWords,
} from '@/shared/schedules/types';
import { Badge } from '@/shared/ui/Badge';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { attempt } from '@/shared/ui/useAct';
import { useReports } from './api';
import * as styles from './reports.module.css';
import { COMPARE, startOf, valuesOf } from './saved';

const SavedDialog = lazyWithRetry(async () => (await import('./SavedDialog')).SavedDialog);
const ScheduleDialog = onDemand(
  async () => (await import('@/shared/schedules/ScheduleDialog')).ScheduleDialog,
);
const DEFAULTS = { pageSizes: [15, 50], sort: { key: 'name', order: 'asc' as const }, filters: {} };

export default function SavedTab() {
  const { t } = useTranslation('reports');
  const { t: clock } = useTranslation('schedules');
  const words = useWords('reports', 'saved');
  const { date, dateTime, language, nameOf } = useLanguage();
  const query = useSavedReports();
  const first = useReports().data?.[0]?.slug;
  const departmentName = useDepartmentName();
  const [scheduled, setScheduled] = useState<SavedReport | null>(null);
  const { refetch } = query;
  const source = useLocalSource<SavedReport>({
    query,
    rows: query.data,
    records: SAVED,
    defaults: DEFAULTS,
    compare: { ...COMPARE, name: nameOf },
    text: (row) => `${row.name} ${row.name_mr}`,
  });
  const run = async (row: SavedReport) => {
    await attempt(t('saved.runFailed'), async () =>
      toast.success((await api.post(`${SAVED}/{id}/run`, { path: { id: row.id } })).message),
    );
    refetch();
  };
  const periodText = (row: SavedReport) =>
    row.period === 'dates'
      ? t('common:term.between', { from: date(row.covers.date_from), to: date(row.covers.date_to) })
      : t(`periods.${row.period}`);
  const scopeText = (row: SavedReport) =>
    [(row.taluka ?? row.district)?.[language], row.department && departmentName(row.department)]
      .filter(Boolean)
      .join(' · ');
  const clockText = (row: SavedReport) => {
    const [first] = row.schedules;
    return first ? whenInWords(first.when, clock, language) : DASH;
  };
  const columns: GridColumn<SavedReport>[] = [
    {
      key: 'name',
      title: t('which'),
      value: nameOf,
      below: (row) => row.title[language],
      data: true,
    },
    {
      key: 'about',
      title: t('saved.column.about'),
      value: periodText,
      sortable: false,
      below: (row) => scopeText(row) || t('saved.everywhere'),
      plain: true,
    },
    {
      key: 'files',
      title: t('common:term.files'),
      value: (row) => row.formats.map((format) => format.toUpperCase()).join(', '),
      sortable: false,
      below: (row) => t(row.language === 'mr' ? 'common:term.marathi' : 'common:term.english'),
      plain: true,
    },
    {
      key: 'next',
      title: t('saved.column.clock'),
      value: clockText,
      render: (row) => {
        const [schedule, ...others] = row.schedules;
        if (!schedule) return <span className={`${layout.small} ${layout.muted}`}>{t('saved.byHand')}</span>;
        const next = schedule.is_active ? dateTime(schedule.next_runs[0]) : clock('common:term.paused');
        const more = others.length > 0 ? ` · ${t('saved.moreClocks', { count: others.length })}` : '';
        return (
          <TwoLines plain below={`${next}${more}`}>
            {clockText(row)}
          </TwoLines>
        );
      },
    },
    {
      key: 'last',
      title: t('saved.column.last'),
      value: (row) => dateTime(row.last_run?.created_at),
      render: (row) =>
        row.last_run ? (
          <span className={styles.reportStack}>
            <Badge tone={RUN_TONES[row.last_run.state]}>{t(`runs.${row.last_run.state}`)}</Badge>
            <span className={`${layout.small} ${layout.muted}`}>{dateTime(row.last_run.created_at)}</span>
            {row.last_run.state === 'failed' && (
              <Link to="/superadmin/data-management?tab=runs&job=report&state=failed">{t('saved.why')}</Link>
            )}
          </span>
        ) : (
          <span className={`${layout.small} ${layout.muted}`}>{t('common:term.notYet')}</span>
        ),
    },
  ];
  return (
    <>
      <ManagedPage
        part
        words={words}
        source={source}
        singular="saved_report"
        plural="saved_reports"
        nameOf={nameOf}
        columns={columns}
        filters={[]}
        figures={['about', 'files', 'next', 'last']}
        first={words('add')}
        dialog={(row, close) => {
          const blank = first && startOf(first, {}, { date_from: '', date_to: '' }, language);
          const start = row ? valuesOf(row) : blank && { ...blank, period: 'last_month' as const };
          return start && <SavedDialog start={start} saved={row} onClose={close} />;
        }}
        leading={(row) => [
          {
            key: 'run',
            icon: 'play',
            label: t('saved.run', { name: nameOf(row) }),
            act: () => run(row),
            does: 'run_saved_report',
            disabled: row.last_run !== null && isOpen(row.last_run.state),
          },
          {
            key: 'schedule',
            icon: 'calendar',
            label: t('saved.schedule', { name: nameOf(row) }),
            act: () => setScheduled(row),
            does: 'create_schedule',
          },
        ]}
        removes={{
          body: (row) => deletePrompt(words('delete.text', { count: row.schedules.length }), nameOf(row)),
        }}
      />
      {scheduled && (
        <ScheduleDialog
          schedule={scheduled.schedules[0] ?? null}
          report={scheduled}
          onClose={() => setScheduled(null)}
          onSaved={refetch}
        />
      )}
    </>
  );
}
