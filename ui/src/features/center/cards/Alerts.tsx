// What the rules have found, the worst first.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '@/api/client';
import { formatDate, formatTime } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { CENTER_KEY } from '../api';
import { useCenter } from '../context';

const MOST = 5;
const EVERY_MS = 30_000;
const ICONS: Record<string, IconName> = { critical: 'error', warning: 'warning', info: 'info' };

function useAlerts(department: string | undefined) {
  const { language } = useLanguage();
  return useQuery({
    // The texts come in the reader's language.
    queryKey: [...CENTER_KEY, 'alerts', language, department],
    queryFn: ({ signal }) => api.get('/api/alerts', { query: { limit: MOST, department }, signal }),
    refetchInterval: EVERY_MS,
  });
}

export function LiveAlerts() {
  const { t } = useTranslation('center');
  const { language, count } = useLanguage();
  const { filters } = useCenter();
  const query = useAlerts(filters.department);
  const alerts = query.data?.data ?? [];
  const isToday = (moment: string) => formatDate(moment, language) === formatDate(new Date(), language);
  return (
    <section className="card center-tile" aria-label={t('card.live-alerts')}>
      <div className="card-head">
        <h2 className="card-title">
          {t('card.live-alerts')} {query.data?.meta && <Count value={count(query.data.meta.total)} />}
        </h2>
        <Link className="center-more" to="/admin/alerts">
          {t('alerts.rules')}
        </Link>
      </div>
      {query.isPending && <TableSkeleton rows={5} />}
      {query.isError && !query.data && (
        <ErrorState text={query.error.message} onRetry={() => query.refetch()} />
      )}
      {query.data && alerts.length === 0 && (
        <EmptyState title={t('alerts.none')} text={t('alerts.noneText')} />
      )}
      <ul className="center-alerts">
        {alerts.map((alert) => (
          <li key={alert.id} className={`center-alert-${alert.severity}`}>
            <Icon name={ICONS[alert.severity] ?? 'info'} size={18} />
            <div>
              <b>{alert.title}</b>
              <p>{alert.link ? <Link to={alert.link}>{alert.text}</Link> : alert.text}</p>
            </div>
            <time dateTime={alert.since}>
              {isToday(alert.since)
                ? formatTime(alert.since, language)
                : formatDate(alert.since, language, true).replace(/ \d{4}$/, '')}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
