// Activity log, newest first.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { EmptyState, QueryState } from '@/shared/ui/States';
import type { Activity } from './api';
import { useActivities } from './api';
import { More } from './More';
import * as styles from './war-room.module.css';

const ICONS: Record<Activity['action'], IconName> = {
  created: 'plus',
  updated: 'edit',
  deleted: 'delete',
  status_remark_added: 'message',
};

export function Timeline({ activities }: { activities: Activity[] }) {
  const { t } = useTranslation('war-room');
  const { dateTime } = useLanguage();
  return (
    <ol className={styles.timeline}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <span className={styles.timelineMark}>
            <Icon name={ICONS[activity.action]} size={14} />
          </span>
          {/* Contains titles and remarks as their authors wrote them. */}
          <p translate="no">{activity.description}</p>
          <small>
            <span translate="no">{activity.user?.name ?? t('log.system')}</span> ·{' '}
            {dateTime(activity.created_at)}
          </small>
        </li>
      ))}
    </ol>
  );
}

export function ActivityList({ kind, id }: { kind: 'projects' | 'issues'; id: number }) {
  const { t } = useTranslation('war-room');
  const log = useActivities(kind, id);
  if (log.isPending || log.isError) return <QueryState query={log} rows={4} />;
  const activities = log.data.pages.flatMap((page) => page.data);
  if (activities.length === 0) return <EmptyState title={t('log.empty')} text={t('log.emptyText')} />;
  return (
    <div className={styles.warPad}>
      <Timeline activities={activities} />
      <More query={log} text={log.isFetchingNextPage ? t('common:state.loading') : t('action.loadMore')} />
    </div>
  );
}
