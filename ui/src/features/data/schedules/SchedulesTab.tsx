// List of schedules with their time in words, next run, last run and a switch.
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useReachable } from '@/api/connection';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { deletePrompt } from '@/shared/manage/useRemoval';
import { useLocalSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import { RUN_TONES, SCHEDULES, type Schedule, whenInWords } from '@/shared/schedules/types';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { useAction, useNames, useSchedules } from '../api';
import * as dataStyles from '../data.module.css';

const ScheduleDialog = lazyWithRetry(
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

export default function SchedulesTab() {
  const { t } = useTranslation('data');
  const { t: clock } = useTranslation('schedules');
  const words = useWords('data', 'schedules');
  const { dateTime, language, nameOf } = useLanguage();
  const { nameOf: datasetName } = useNames();
  const query = useSchedules();
  const runAction = useAction();
  const reachable = useReachable();
  const source = useLocalSource<Schedule>({
    query,
    rows: query.data?.schedules,
    records: SCHEDULES,
    defaults: DEFAULTS,
    compare: { ...COMPARE, name: nameOf },
    text: (row) => `${row.name} ${row.name_mr}`,
    matches: (row, { state }) => !state || row.is_active === (state === 'on'),
  });
  const setActive = (row: Schedule, is_active: boolean) =>
    runAction(t('schedules.switchFailed'), () =>
      api.put(`${SCHEDULES}/{id}/active`, {
        path: { id: row.id },
        body: { is_active, revision: row.revision },
      }),
    );
  const columns: GridColumn<Schedule>[] = [
    {
      key: 'name',
      title: t('common:term.name'),
      value: nameOf,
      below: (row) => whenInWords(row.when, clock, language),
    },
    {
      key: 'what',
      title: t('field.what'),
      value: (row) => clock(`what.${row.what}`),
      below: (row) =>
        row.what === 'refresh' ? row.datasets.map(datasetName).join(', ') : row.report && nameOf(row.report),
      plain: true,
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
          t('common:term.notYet')
        ),
    },
    {
      key: 'on',
      title: t('common:term.on'),
      value: (row) => t(row.is_active ? 'common:term.running' : 'common:term.paused'),
      render: (row) => (
        <Switch
          checked={row.is_active}
          disabled={!row.may_change || !reachable}
          aria-label={t('schedules.switch', { name: nameOf(row) })}
          onChange={(on) => setActive(row, on)}
        />
      ),
    },
  ];
  function nextOf(row: Schedule): string {
    if (row.is_active) return dateTime(row.next_runs[0]);
    return row.changed_by ? t('schedules.pausedBy', { name: row.changed_by }) : t('common:term.paused');
  }
  return (
    <>
      {query.data && !query.data.watched && (
        <Banner tone="warn" title={t('schedules.unwatched')}>
          {t('schedules.unwatchedText')}
        </Banner>
      )}
      <ManagedPage
        part
        words={words}
        source={source}
        singular="schedule"
        plural="schedules"
        nameOf={nameOf}
        columns={columns}
        filters={[
          {
            key: 'state',
            label: t('field.state'),
            all: t('schedules.any'),
            options: [
              { value: 'on', label: t('common:term.running') },
              { value: 'off', label: t('common:term.paused') },
            ],
          },
        ]}
        figures={['what', 'next', 'last', 'on']}
        first={words('add')}
        dialog={(row, close) => <ScheduleDialog schedule={row} onClose={close} onSaved={source.changed} />}
        leading={(row) => [
          {
            key: 'run',
            icon: 'play',
            label: t('schedules.runNow', { name: nameOf(row) }),
            act: () =>
              runAction(t('schedules.runFailed'), () =>
                api.post(`${SCHEDULES}/{id}/run`, { path: { id: row.id } }),
              ),
            disabled: !row.may_change,
            does: 'run_schedule',
          },
        ]}
        mayChange={(row) => row.may_change}
        removes={{ body: (row) => deletePrompt(words('delete.text'), nameOf(row)) }}
      />
      <p className={dataStyles.note}>{t('schedules.zone')}</p>
    </>
  );
}
