// The saved reports: what each is about, when it is made by the clock, and how its last making went.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '@/api/client';
import { departmentName, useDepartments } from '@/shared/departments';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/late';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ManageList } from '@/shared/manage/ManageList';
import { shownPageOf, useList } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { RUN_TONES } from '@/shared/schedules/states';
import { isOpen } from '@/shared/schedules/types';
import { SAVED, type SavedReport, useSavedReports } from '@/shared/schedules/useSavedReports';
import { whenInWords } from '@/shared/schedules/when';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { useReports } from './api';
import * as styles from './reports.module.css';
import { COMPARE, startOf, valuesOf } from './saved';

const SavedDialog = onDemand(async () => (await import('./SavedDialog')).SavedDialog);
const ScheduleDialog = onDemand(
  async () => (await import('@/shared/schedules/ScheduleDialog')).ScheduleDialog,
);
const DEFAULTS = { pageSizes: [15, 50], sort: { key: 'name', order: 'asc' as const }, filters: {} };
type Open = { kind: 'new' } | { kind: 'edit' | 'schedule'; row: SavedReport } | null;

export default function SavedTab() {
  const { t } = useTranslation('reports');
  const { t: words } = useTranslation('schedules');
  const { date, dateTime, language, nameOf } = useLanguage();
  const query = useSavedReports();
  const first = useReports().data?.[0]?.slug;
  const departments = useDepartments().data;
  const list = useList(DEFAULTS);
  const [open, setOpen] = useState<Open>(null);
  const { refetch } = query;
  const removal = useRemoval<SavedReport>(
    {
      title: t('saved.delete'),
      confirm: t('saved.delete'),
      failed: t('saved.deleteFailed'),
      body: (row) => (
        <>
          <p className={layout.dialogText}>{t('saved.deleteText', { count: row.schedules.length })}</p>
          <b>{nameOf(row)}</b>
        </>
      ),
    },
    async ({ id, revision }) => {
      const { message } = await api.delete(`${SAVED}/{id}`, { path: { id }, query: { revision } });
      await refetch();
      return message;
    },
  );
  const run = async (row: SavedReport) => {
    try {
      toast.success((await api.post(`${SAVED}/{id}/run`, { path: { id: row.id } })).message);
    } catch (error) {
      toast.failed(t('saved.runFailed'), error);
    }
    refetch();
  };
  const periodText = (row: SavedReport) =>
    row.period === 'dates'
      ? t('between', { first: date(row.covers.date_from), last: date(row.covers.date_to) })
      : t(`periods.${row.period}`);
  const scopeText = (row: SavedReport) => {
    const department = departments?.find(({ slug }) => slug === row.department);
    const place = row.taluka ?? row.district;
    return [place?.[language], department ? departmentName(department, language) : row.department]
      .filter(Boolean)
      .join(' · ');
  };
  const clockText = (row: SavedReport) => {
    const [clock] = row.schedules;
    return clock ? whenInWords(clock.when, words, language) : DASH;
  };
  const columns: GridColumn<SavedReport>[] = [
    {
      key: 'name',
      title: t('saved.column.name'),
      value: nameOf,
      render: (row) => (
        <span className={layout.twoLines}>
          <b translate="no">{nameOf(row)}</b>
          <span>{row.title[language]}</span>
        </span>
      ),
    },
    {
      key: 'about',
      title: t('saved.column.about'),
      value: periodText,
      sortable: false,
      render: (row) => (
        <span className={layout.twoLines}>
          <span className={styles.reportPlain}>{periodText(row)}</span>
          <span>{scopeText(row) || t('saved.everywhere')}</span>
        </span>
      ),
    },
    {
      key: 'files',
      title: t('saved.column.files'),
      value: (row) => row.formats.join(),
      sortable: false,
      render: (row) => (
        <span className={layout.twoLines}>
          <span className={styles.reportPlain}>{row.formats.map((one) => one.toUpperCase()).join(', ')}</span>
          <span>{t(row.language === 'mr' ? 'marathi' : 'english')}</span>
        </span>
      ),
    },
    {
      key: 'next',
      title: t('saved.column.clock'),
      value: clockText,
      render: (row) => {
        const [clock, ...others] = row.schedules;
        if (!clock) return <span className={`${layout.small} ${layout.muted}`}>{t('saved.byHand')}</span>;
        const next = clock.is_active ? dateTime(clock.next_runs[0]) : words('off');
        return (
          <span className={layout.twoLines}>
            <span className={styles.reportPlain}>{clockText(row)}</span>
            <span>
              {next}
              {others.length > 0 && ` · ${t('saved.moreClocks', { count: others.length })}`}
            </span>
          </span>
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
          <span className={`${layout.small} ${layout.muted}`}>{t('saved.never')}</span>
        ),
    },
  ];
  const search = list.state.search.trim().toLowerCase();
  const rows = query.data?.filter((row) => `${row.name} ${row.name_mr}`.toLowerCase().includes(search));
  const begin = () => setOpen({ kind: 'new' });
  const add = (
    <Button size="sm" kind="primary" icon="plus" does="create_saved_report" disabled={!first} onClick={begin}>
      {t('saved.new')}
    </Button>
  );
  const close = () => setOpen(null);
  const done = () => {
    close();
    refetch();
  };
  return (
    <>
      <ManageList<SavedReport>
        label={t('tab.saved')}
        list={list}
        data={shownPageOf(query, rows, list.state, { ...COMPARE, name: nameOf })}
        searchLabel={t('saved.search')}
        filters={[]}
        tools={
          <>
            <ExportMenu path={`${SAVED}/export`} name="saved_reports" />
            {add}
          </>
        }
        columns={columns}
        rowId={(row) => row.id}
        phone={{ title: (row) => nameOf(row), figures: ['about', 'files', 'next', 'last'] }}
        acts={(row) => [
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
            act: () => setOpen({ kind: 'schedule', row }),
            does: 'create_schedule',
          },
          {
            key: 'edit',
            icon: 'edit',
            label: t('manage:act.edit', { name: nameOf(row) }),
            act: () => setOpen({ kind: 'edit', row }),
            does: 'update_saved_report',
          },
          {
            key: 'delete',
            icon: 'delete',
            label: t('manage:act.delete', { name: nameOf(row) }),
            act: () => removal.ask(row),
            does: 'delete_saved_report',
          },
        ]}
        empty={{ title: t('saved.none'), text: t('saved.noneText'), action: add }}
      />
      {removal.dialog}
      {open?.kind === 'new' && first && (
        <SavedDialog
          start={{ ...startOf(first, {}, { date_from: '', date_to: '' }, language), period: 'last_month' }}
          onClose={close}
          onSaved={close}
        />
      )}
      {open?.kind === 'edit' && (
        <SavedDialog start={valuesOf(open.row)} saved={open.row} onClose={close} onSaved={close} />
      )}
      {open?.kind === 'schedule' && (
        <ScheduleDialog
          schedule={open.row.schedules[0] ?? null}
          report={open.row}
          onClose={close}
          onSaved={done}
        />
      )}
    </>
  );
}
