// Details of one run: facts, failure and log. The log is not translated.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { RUN_TONES } from '@/shared/schedules/states';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { useRun } from '../api';
import { DagsterLink } from '../DagsterLink';
import dataStyles from '../data.module.css';
import { spanOf } from '../format';
import type { RunDetail } from '../types';
import { progressText } from './OpenRuns';

interface RunDialogProps {
  id: number;
  title: string;
  startedBy: string;
  onClose: () => void;
}

export function RunDialog({ id, title, startedBy, onClose }: RunDialogProps) {
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
