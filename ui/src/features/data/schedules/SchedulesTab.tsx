// What happens by the clock: each schedule with its time in words, its next run and its switch.
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useReachable } from '@/api/connection';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/late';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ManageList } from '@/shared/manage/ManageList';
import { shownPageOf, useList } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { RUN_TONES } from '@/shared/schedules/states';
import { SCHEDULES, type Schedule } from '@/shared/schedules/types';
import { whenInWords } from '@/shared/schedules/when';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useDeed, useNames, useSchedules } from '../api';
import * as dataStyles from '../data.module.css';

const ScheduleDialog = onDemand(
  async () => (await import('@/shared/schedules/ScheduleDialog')).ScheduleDialog,
);
const DEFAULTS = {
  pageSizes: [15, 50],
  sort: { key: 'next', order: 'asc' as const },
  filters: { state: '' },
};
const COMPARE = {
  what: (row: Schedule) => row.what,
  next: (row: Schedule) => (row.is_active && row.next_runs[0]) || '9999',
  last: (row: Schedule) => row.last_run?.created_at ?? '',
  on: (row: Schedule) => Number(!row.is_active),
};

type Open = { kind: 'new' } | { kind: 'edit'; row: Schedule } | null;

export default function SchedulesTab() {
  const { t } = useTranslation('data');
  const { t: words } = useTranslation('schedules');
  const { dateTime, language, nameOf: inLanguage } = useLanguage();
  const { nameOf } = useNames();
  const query = useSchedules();
  const list = useList(DEFAULTS);
  const deed = useDeed();
  const reachable = useReachable();
  const [open, setOpen] = useState<Open>(null);
  const title = (row: Schedule) => inLanguage(row);
  const removal = useRemoval<Schedule>(
    {
      title: t('schedules.delete'),
      confirm: t('schedules.delete'),
      failed: t('schedules.deleteFailed'),
      body: (row) => (
        <>
          <p className={layout.dialogText}>{t('schedules.deleteText')}</p>
          <b>{title(row)}</b>
        </>
      ),
    },
    async (row) => {
      const { message } = await api.delete(`${SCHEDULES}/{id}`, {
        path: { id: row.id },
        query: { revision: row.revision },
      });
      await query.refetch();
      return message;
    },
  );
  const search = list.state.search.trim().toLowerCase();
  const state = list.state.filters.state;
  const rows = query.data?.schedules.filter(
    (row) =>
      (!search || `${row.name} ${row.name_mr}`.toLowerCase().includes(search)) &&
      (!state || row.is_active === (state === 'on')),
  );
  const turn = (row: Schedule, is_active: boolean) =>
    deed(t('schedules.switchFailed'), () =>
      api.put(`${SCHEDULES}/{id}/active`, {
        path: { id: row.id },
        body: { is_active, revision: row.revision },
      }),
    );
  const columns: GridColumn<Schedule>[] = [
    {
      key: 'name',
      title: t('field.name'),
      value: title,
      render: (row) => (
        <span className={layout.twoLines}>
          <b>{title(row)}</b>
          <span>{whenInWords(row.when, words, language)}</span>
        </span>
      ),
    },
    {
      key: 'what',
      title: t('field.what'),
      value: (row) => words(`what.${row.what}`),
      render: (row) => (
        <span className={layout.twoLines}>
          <span className={dataStyles.plain}>{words(`what.${row.what}`)}</span>
          {row.what === 'refresh' && <span>{row.datasets.map(nameOf).join(', ')}</span>}
          {row.report && <span>{inLanguage(row.report)}</span>}
        </span>
      ),
    },
    {
      key: 'next',
      title: t('schedules.next'),
      value: (row) => nextOf(row),
      render: (row) =>
        row.is_active ? (
          <time dateTime={row.next_runs[0]}>{nextOf(row)}</time>
        ) : (
          <span className={dataStyles.paused}>{nextOf(row)}</span>
        ),
    },
    {
      key: 'last',
      title: t('schedules.last'),
      value: (row) => dateTime(row.last_run?.created_at),
      render: (row) =>
        row.last_run ? (
          <span className={dataStyles.stack}>
            <Badge tone={RUN_TONES[row.last_run.state]}>{t(`state.${row.last_run.state}`)}</Badge>
            <span>{dateTime(row.last_run.created_at)}</span>
          </span>
        ) : (
          t('schedules.never')
        ),
    },
    {
      key: 'on',
      title: t('schedules.on'),
      value: (row) => t(row.is_active ? 'schedules.running' : 'schedules.paused'),
      render: (row) => (
        <Switch
          checked={row.is_active}
          disabled={!row.may_change || !reachable}
          aria-label={t('schedules.switch', { name: title(row) })}
          onChange={(on) => turn(row, on)}
        />
      ),
    },
  ];
  function nextOf(row: Schedule): string {
    if (row.is_active) return dateTime(row.next_runs[0]);
    return row.changed_by ? t('schedules.pausedBy', { name: row.changed_by }) : t('schedules.paused');
  }
  const add = () => setOpen({ kind: 'new' });
  return (
    <>
      {query.data && !query.data.watched && (
        <Banner tone="warn" title={t('schedules.unwatched')}>
          {t('schedules.unwatchedText')}
        </Banner>
      )}
      <ManageList<Schedule>
        label={t('tab.schedules')}
        list={list}
        data={shownPageOf(query, rows, list.state, { ...COMPARE, name: title })}
        searchLabel={t('schedules.search')}
        filters={[
          {
            key: 'state',
            label: t('field.state'),
            options: [
              { value: '', label: t('schedules.any') },
              { value: 'on', label: t('schedules.running') },
              { value: 'off', label: t('schedules.paused') },
            ],
          },
        ]}
        tools={
          <>
            <ExportMenu path={`${SCHEDULES}/export`} name="schedules" />
            <Button size="sm" kind="primary" icon="plus" does="create_schedule" onClick={add}>
              {t('schedules.new')}
            </Button>
          </>
        }
        columns={columns}
        rowId={(row) => row.id}
        phone={{ title, figures: ['what', 'next', 'last', 'on'] }}
        acts={(row) => [
          {
            key: 'run',
            icon: 'play',
            label: t('schedules.runNow', { name: title(row) }),
            act: () =>
              deed(t('schedules.runFailed'), () =>
                api.post(`${SCHEDULES}/{id}/run`, { path: { id: row.id } }),
              ),
            disabled: !row.may_change,
            does: 'run_schedule',
          },
          {
            key: 'edit',
            icon: 'edit',
            label: t('manage:act.edit', { name: title(row) }),
            act: () => setOpen({ kind: 'edit', row }),
            does: 'update_schedule',
            disabled: !row.may_change,
          },
          {
            key: 'delete',
            icon: 'delete',
            label: t('manage:act.delete', { name: title(row) }),
            act: () => removal.ask(row),
            does: 'delete_schedule',
            disabled: !row.may_change,
          },
        ]}
        empty={{
          title: t('schedules.none'),
          text: t('schedules.noneText'),
          action: (
            <Button kind="primary" size="sm" does="create_schedule" onClick={add}>
              {t('schedules.new')}
            </Button>
          ),
        }}
      />
      <p className={dataStyles.note}>{t('schedules.zone')}</p>
      {removal.dialog}
      {open && (
        <ScheduleDialog
          schedule={open.kind === 'edit' ? open.row : null}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            query.refetch();
          }}
        />
      )}
    </>
  );
}
