// Badges and tones of project and issue statuses (requirement 37).
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '@/shared/ui/Badge';
import * as layout from '@/shared/ui/layout.module.css';
import type { IssueStatus, ProjectStatus } from './api';
import * as styles from './war-room.module.css';

export const PROJECT_TONES: Record<ProjectStatus, Tone> = {
  active: 'ok',
  inactive: 'quiet',
  completed: 'info',
  cancelled: 'bad',
};

const ISSUE_TONES: Record<IssueStatus, Tone> = {
  open: 'info',
  in_progress: 'warn',
  pending: 'hold',
  resolved: 'ok',
  closed: 'quiet',
  cancelled: 'bad',
};

export function ProjectBadge({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation('war-room');
  return <Badge tone={PROJECT_TONES[status]}>{t(`projectStatus.${status}`)}</Badge>;
}

export function IssueBadge({ status }: { status: IssueStatus }) {
  const { t } = useTranslation('war-room');
  return <Badge tone={ISSUE_TONES[status]}>{t(`issueStatus.${status}`)}</Badge>;
}

/** Progress bar with percentage. */
export function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('war-room');
  return (
    <span className={`${layout.line} ${styles.progress}`}>
      <span
        className={styles.progressBar}
        role="progressbar"
        aria-label={t('table.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <b>{percent}%</b>
    </span>
  );
}
