// Runs in progress with progress bars.
import { useTranslation } from 'react-i18next';
import * as card from '@/shared/ui/card.module.css';
import { Icon } from '@/shared/ui/Icon';
import type { Run, Translate } from '../api';
import { useNames, useOpenRuns } from '../api';
import * as dataStyles from '../data.module.css';

export function OpenRuns({ jobs }: { jobs: Run['job'][] }) {
  const { t } = useTranslation('data');
  const { nameOf } = useNames();
  const runs = useOpenRuns().data?.filter(({ job }) => jobs.includes(job)) ?? [];
  if (runs.length === 0) return null;
  return (
    <ul className={`${card.card} ${dataStyles.open}`} aria-label={t('runs.open')}>
      {runs.map((run) => (
        <li key={run.id}>
          <Icon name="refresh" size={18} />
          <b>{run.dataset ? t('job.refreshOf', { name: nameOf(run.dataset) }) : t(`job.${run.job}`)}</b>
          <span role="status">{progressText(run, t)}</span>
          <progress
            aria-label={t('runs.progress')}
            max={Math.max(1, run.steps_total)}
            value={run.state === 'running' ? run.steps_done : 0}
          />
        </li>
      ))}
    </ul>
  );
}

export function progressText(run: Run, t: Translate): string {
  return run.state === 'running' && run.steps_total > 0
    ? t('runs.steps', { count: run.steps_total, done: run.steps_done, total: run.steps_total })
    : t(`state.${run.state}`);
}
