// History of pipeline runs with job, trigger, state and duration.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { filterParams } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { useList, useManagedPage } from '@/shared/manage/useList';
import { RUN_TONES } from '@/shared/schedules/states';
import { Button } from '@/shared/ui/Button';
import * as button from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/Icon';
import { RUNS, useNames } from '../api';
import { DagsterLink } from '../DagsterLink';
import { spanOf } from '../format';
import { JOBS, type Run, STATES, TRIGGERS } from '../types';
import { RunDialog } from './RunDialog';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'created_at', order: 'desc' as const },
  filters: { job: '', dataset: '', trigger: '', state: '' },
};
export default function RunsTab() {
  const { t } = useTranslation('data');
  const { dateTime, count, nameOf: inLanguage } = useLanguage();
  const { datasets, nameOf } = useNames();
  const list = useList(DEFAULTS);
  const data = useManagedPage<Run>(RUNS, list);
  const [open, setOpen] = useState<Run | null>(null);
  const startedBy = (run: Run) => {
    if (run.schedule) return inLanguage(run.schedule);
    return run.import_record?.filename ?? run.requested_by ?? '';
  };
  const jobOf = (run: Run) => {
    if (run.job === 'report') return run.report ? inLanguage(run.report) : '';
    return run.dataset ? nameOf(run.dataset) : t('common:term.allDatasets');
  };
  const columns: GridColumn<Run>[] = [
    { key: 'created_at', title: t('field.when'), value: (run) => dateTime(run.started_at ?? run.created_at) },
    {
      key: 'job',
      title: t('field.job'),
      value: (run) => t(`job.${run.job}`),
      below: jobOf,
    },
    {
      key: 'trigger',
      title: t('field.trigger'),
      value: (run) => t(`trigger.${run.trigger}`),
      below: (run) => <span translate={run.import_record ? 'no' : undefined}>{startedBy(run)}</span>,
      plain: true,
    },
    {
      key: 'state',
      title: t('field.state'),
      value: (run) => t(`state.${run.state}`),
      badge: (run) => RUN_TONES[run.state],
    },
    {
      key: 'seconds',
      title: t('field.took'),
      value: (run) => spanOf(run.seconds, t),
      numeric: true,
      sortable: false,
    },
  ];
  const choices = (key: 'job' | 'trigger' | 'state', values: readonly string[]) => ({
    key,
    label: t(`field.${key}`),
    all: t(`runs.any.${key}`),
    options: values.map((value) => ({ value, label: t(`${key}.${value}`) })),
  });
  return (
    <>
      <ManageList<Run>
        label={t('tab.runs')}
        list={list}
        data={data}
        searchLabel={t('runs.search')}
        filters={[
          choices('job', JOBS),
          {
            key: 'dataset',
            label: t('common:term.dataset'),
            all: t('common:term.allDatasets'),
            options: datasets.map(({ name }) => ({ value: name, label: nameOf(name) })),
          },
          choices('trigger', TRIGGERS),
          choices('state', STATES),
        ]}
        summary={(total) => t('runs.matches', { count: total, shown: count(total) })}
        tools={
          <>
            <ExportMenu path={`${RUNS}/export`} query={filterParams(list.state)} name="runs" />
            <Button needsServer size="sm" kind="quiet" icon="refresh" onClick={data.onRetry}>
              {t('common:action.refresh')}
            </Button>
            <DagsterLink to="/runs" className={`${button.btn} ${button.btnQuiet} ${button.btnSm}`}>
              <Icon name="external" size={16} />
              <span>{t('runs.inDagster')}</span>
            </DagsterLink>
          </>
        }
        columns={columns}
        rowId={(run) => run.id}
        phone={{
          title: (run) => `${t(`job.${run.job}`)} · ${jobOf(run)}`,
          figures: ['created_at', 'state', 'trigger', 'seconds'],
        }}
        acts={(run) => [
          { key: 'log', icon: 'eye', label: t('runs.view', { id: run.id }), act: () => setOpen(run) },
        ]}
        empty={{ title: t('runs.none'), text: t('runs.noneText') }}
      />
      {open && (
        <RunDialog
          id={open.id}
          title={`${t(`job.${open.job}`)} · ${jobOf(open)}`}
          startedBy={startedBy(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
