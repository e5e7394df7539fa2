// Finished reports with their dates, requester, files and failures.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { download } from '@/api/files';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { invalidateManaged, useList, useManagedPage } from '@/shared/manage/useList';
import { deletePrompt, useRemoval } from '@/shared/manage/useRemoval';
import { isOpen, useSavedReports } from '@/shared/schedules/types';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useAct } from '@/shared/ui/useAct';
import type { Format, ReadyReport } from './api';
import { READY, useReports } from './api';
import * as styles from './reports.module.css';

const DEFAULTS = {
  pageSizes: [15, 50],
  sort: { key: 'made_at', order: 'desc' as const },
  filters: { report: '', state: '' },
};

export default function ReadyTab() {
  const { t } = useTranslation('reports');
  const { count, date, dateTime, language, nameOf } = useLanguage();
  const kinds = useReports().data ?? [];
  const list = useList(DEFAULTS);
  const data = useManagedPage<ReadyReport>(READY, list);
  const [busy, act] = useAct(t('downloadFailed'));
  const running =
    useSavedReports().data?.filter((report) => report.last_run && isOpen(report.last_run.state)) ?? [];
  const previousCount = useRef(0);
  useEffect(() => {
    // A report has just finished and is now in the list.
    if (running.length < previousCount.current) invalidateManaged(READY);
    previousCount.current = running.length;
  }, [running.length]);
  const downloadFile = (row: ReadyReport, format: Format) =>
    act(() => download(`${READY}/${row.id}/file`, { format }, `report.${format}`));
  const removal = useRemoval(
    {
      title: t('ready.delete'),
      failed: t('ready.deleteFailed'),
      body: (row) => deletePrompt(t('ready.deleteText'), nameOf(row)),
    },
    ({ id }: ReadyReport) => api.delete(`${READY}/{id}`, { path: { id } }),
    () => invalidateManaged(READY),
  );
  const days = (row: ReadyReport) =>
    t('common:term.between', { from: date(row.date_from), to: date(row.date_to) });
  const requester = (row: ReadyReport) =>
    row.by_schedule ? (row.schedule ? nameOf(row.schedule) : t('ready.byClock')) : (row.made_by ?? '');
  const columns: GridColumn<ReadyReport>[] = [
    {
      key: 'name',
      title: t('which'),
      value: nameOf,
      below: (row) => row.title[language],
      data: true,
    },
    { key: 'date_from', title: t('common:term.period'), value: days },
    {
      key: 'made_at',
      title: t('ready.made'),
      value: (row) => dateTime(row.made_at),
      below: (row) => (
        <>
          {t(row.by_schedule ? 'ready.schedule' : 'ready.person')} <bdi translate="no">{requester(row)}</bdi>
        </>
      ),
      plain: true,
    },
    {
      key: 'files',
      title: t('common:term.files'),
      value: (row) => row.files.map(({ format }) => format).join(),
      sortable: false,
      render: (row) => (
        <span className={styles.reportStack}>
          {row.files.length > 0 && (
            <span className={`${layout.flex} ${layout.wraps} ${layout.gap8}`}>
              {row.files.map(({ format, bytes }) => {
                const shown = `${format.toUpperCase()} · ${sizeOf(bytes, language)}`;
                const label = t('ready.take', { name: nameOf(row), format: format.toUpperCase() });
                return (
                  <Button
                    key={format}
                    size="sm"
                    needsServer
                    icon="download"
                    disabled={busy}
                    // The accessible name must contain the visible label.
                    aria-label={`${shown}: ${label}`}
                    onClick={() => downloadFile(row, format)}
                  >
                    {shown}
                  </Button>
                );
              })}
            </span>
          )}
          {row.state === 'failed' && (
            <span
              className={`${layout.stack} ${layout.gap2} ${layout.breaks} ${layout.small} ${layout.muted} ${styles.reportFailure}`}
            >
              <Badge tone="bad">{t(row.files.length ? 'ready.partly' : 'ready.failed')}</Badge>
              <span translate="no" lang={row.language}>
                {row.failure}
              </span>
            </span>
          )}
        </span>
      ),
    },
    { key: 'kept', title: t('ready.kept'), value: (row) => date(row.kept_until), sortable: false },
  ];
  return (
    <>
      {running.length > 0 && (
        <Banner tone="info" title={t('ready.making')}>
          {running.map(nameOf).join(', ')}
        </Banner>
      )}
      <ManageList<ReadyReport>
        label={t('tab.ready')}
        list={list}
        data={data}
        searchLabel={t('ready.search')}
        filters={[
          {
            key: 'report',
            label: t('which'),
            all: t('ready.all'),
            options: kinds.map(({ slug, title }) => ({ value: slug, label: title[language] })),
          },
          {
            key: 'state',
            label: t('common:term.state'),
            all: t('common:term.allStates'),
            options: [
              { value: 'done', label: t('runs.done') },
              { value: 'failed', label: t('runs.failed') },
            ],
          },
        ]}
        summary={(total) => t('ready.matches', { count: total, shown: count(total) })}
        columns={columns}
        rowId={(row) => row.id}
        phone={{ title: (row) => nameOf(row), figures: ['date_from', 'made_at', 'files', 'kept'] }}
        acts={(row) => [
          {
            key: 'delete',
            icon: 'delete',
            label: t('manage:act.delete', { name: nameOf(row) }),
            act: () => removal.ask(row),
            does: 'delete_ready_report',
          },
        ]}
        empty={{ title: t('ready.none'), text: t('ready.noneText') }}
      />
      {removal.dialog}
    </>
  );
}
