// History of pipeline runs with job, trigger, state and duration.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { filterParams } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { useList, useManagedPage } from '@/shared/manage/useList';
import { RUN_TONES } from '@/shared/schedules/types';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as button from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { JOBS, RUNS, type Run, type RunDetail, STATES, spanOf, TRIGGERS, useNames, useRun } from '../api';
import { DagsterLink } from '../DagsterLink';
import dataStyles from '../data.module.css';
import { progressText } from './OpenRuns';

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

// Details of one run: facts, failure and log. The log is not translated.
interface RunDialogProps {
  id: number;
  title: string;
  startedBy: string;
  onClose: () => void;
}

function RunDialog({ id, title, startedBy, onClose }: RunDialogProps) {
  const { t } = useTranslation('data');
  const { dateTime } = useLanguage();
  const query = useRun(id);
  const run = query.data;
  const facts: [string, React.ReactNode][] = run
    ? [
        [
          t('field.state'),
          <Badge key="state" tone={RUN_TONES[run.state]}>
            {progressText(run, t)}
          </Badge>,
        ],
        [
          t('field.trigger'),
          startedBy ? `${t(`trigger.${run.trigger}`)}: ${startedBy}` : t(`trigger.${run.trigger}`),
        ],
        ...(run.scheduled_for
          ? ([[t('runs.dueAt'), dateTime(run.scheduled_for)]] as [string, string][])
          : []),
        [t('runs.asked'), dateTime(run.created_at)],
        [t('runs.started'), dateTime(run.started_at)],
        [t('runs.ended'), dateTime(run.finished_at)],
        [t('field.took'), spanOf(run.seconds, t)],
      ]
    : [];
  return (
    <RecordDialog title={title} facts={facts} onClose={onClose}>
      <QueryState keepsData query={query} rows={6} />
      {run?.failure && (
        <Banner tone="bad" title={t('runs.failure')}>
          <span className={dataStyles.logText} lang="en" translate="no">
            {run.failure}
          </span>
        </Banner>
      )}
      {run && <Log run={run} />}
      {run?.run_id && (
        <DagsterLink to={`/runs/${run.run_id}`} className={layout.dialogText}>
          {t('runs.inDagster')}
        </DagsterLink>
      )}
    </RecordDialog>
  );
}

function Log({ run }: { run: RunDetail }) {
  const { t } = useTranslation('data');
  if (run.log.length === 0) return <p className={layout.dialogText}>{t('runs.noLog')}</p>;
  return (
    <>
      <h3 className={dataStyles.logTitle}>{t('runs.log')}</h3>
      <section
        className={`${layout.tiny} ${dataStyles.log}`}
        aria-label={t('runs.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        lang="en"
        translate="no"
      >
        {run.log.map((line, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: log lines have no id and never move
          <p key={number} className={dataStyles[`data-log-${line.level}`]}>
            <time dateTime={line.at}>
              {new Date(line.at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })}
            </time>
            <span>{line.text}</span>
          </p>
        ))}
      </section>
    </>
  );
}
