// Open alerts, one sentence per rule, most severe first.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useData } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { Icon, type IconName } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { CENTER_KEY } from '../api';
import center from '../center.module.css';
import { shortMoment, useCenter } from '../context';

const MAX_GROUPS = 4;
const POLL_MS = 30_000;
const ICONS: Record<string, IconName> = { critical: 'error', warning: 'warning', info: 'info' };

function useAlerts(department: string | undefined) {
  return useData([...CENTER_KEY, 'alerts', department], '/api/alerts/groups', {
    query: { department },
    refetchInterval: POLL_MS,
  });
}

export function LiveAlerts() {
  const { t } = useTranslation('center');
  const { language, count } = useLanguage();
  const { filters } = useCenter();
  const query = useAlerts(filters.department);
  const groups = query.data ?? [];
  const open = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <Card
      title={t('card.live-alerts')}
      mark={query.data && <Count value={count(open)} />}
      aside={
        <Link className={center.more} to="/admin/alerts">
          {t('alerts.rules')}
        </Link>
      }
      className={`${layout.column} ${center.tile}`}
    >
      <QueryState keepsData query={query} rows={5} />
      {query.data && groups.length === 0 && (
        <EmptyState title={t('alerts.none')} text={t('alerts.noneText')} />
      )}
      <ul className={center.alerts}>
        {groups.slice(0, MAX_GROUPS).map((alert) => (
          <li key={alert.rule_id} className={`${center[`center-alert-${alert.severity}`]}`}>
            <Icon name={ICONS[alert.severity] ?? 'info'} size={18} />
            <div>
              <b>{alert.link ? <Link to={alert.link}>{alert.text}</Link> : alert.text}</b>
            </div>
            <time dateTime={alert.since}>{shortMoment(alert.since, language)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
