// The bell: past toasts (at most fifty).
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useData } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';
import { Button, IconButton } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import {
  addToHistory,
  clearNotices,
  durationOf,
  markAllRead,
  type NoticeKind,
  notify,
  useNotices,
} from '@/shared/ui/notices';
import { Panel } from '@/shared/ui/Panel';
import { NOTICE_ICONS } from '@/shared/ui/Toasts';
import toasts from '@/shared/ui/toasts.module.css';
import * as styles from './shells.module.css';

// Announces new alerts to logged-in administrators without a reload: as toasts, and under the bell. Each
// alert is announced once per user; those older than the first visit go under the bell without a toast.
/** Which alerts are new to this browser. */
export interface AlertNews {
  id: number;
  severity: 'critical' | 'warning' | 'info';
  text: string;
}

const RANK = { critical: 0, warning: 1, info: 2 };

/** The most severe first. */
export const worstFirst = (alerts: readonly AlertNews[]): AlertNews[] =>
  [...alerts].sort((a, b) => RANK[a.severity] - RANK[b.severity]);

/** Alerts with an id above `announced` (null: none announced yet), newest first, and the highest id now. */
export function newsSince(
  alerts: readonly AlertNews[],
  announced: number | null,
): { fresh: AlertNews[]; newest: number } {
  const fresh = alerts.filter(({ id }) => announced === null || id > announced).sort((a, b) => b.id - a.id);
  return { fresh, newest: Math.max(announced ?? 0, ...alerts.map(({ id }) => id)) };
}

const POLL_MS = 10_000;
const NAME = 'alerts-told';
/** Every tab announces an alert, but the bell lists it once. */
const linkOf = (id: number | string) => ({ path: '/admin/alerts', id: `alert-${id}` });
const KIND: Record<AlertNews['severity'], NoticeKind> = { critical: 'error', warning: 'info', info: 'info' };

/** Alerts shown as single toasts when several appear together; the rest share one. */
const MAX_TOASTS = 3;
const MAX_ON_FIRST_VISIT = 10;

export function useAlertNews(enabled: boolean): void {
  const { t } = useTranslation();
  const announced = useRef<number | null | undefined>(undefined);
  const alerts = useData(['alerts', 'news'], '/api/alerts', {
    query: { state: 'active', sort_by: 'since', sort_order: 'desc', limit: 100 },
    refetchInterval: POLL_MS,
    enabled,
  }).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new alerts come only with a response, not with another language
  useEffect(() => {
    if (!alerts) return;
    const announce = async () => {
      if (announced.current === undefined)
        announced.current = (await loadEncrypted<number>(NAME).catch(() => undefined)) ?? null;
      const { fresh, newest } = newsSince(alerts, announced.current);
      const first = announced.current === null;
      if (newest === announced.current) return;
      announced.current = newest;
      saveEncrypted(NAME, newest).catch(() => undefined);
      const title = (alert: AlertNews) => t(`shell.alert.${alert.severity}`);
      const bySeverity = worstFirst(fresh);
      const quiet = first ? bySeverity.slice(0, MAX_ON_FIRST_VISIT) : bySeverity.slice(MAX_TOASTS);
      for (const alert of [...quiet].reverse())
        addToHistory(KIND[alert.severity], title(alert), alert.text, linkOf(alert.id));
      if (first) return;
      if (quiet.length > 0)
        notify(
          'info',
          t('shell.alert.more', { count: quiet.length }),
          undefined,
          durationOf('info'),
          linkOf(`above-${newest}`),
        );
      for (const alert of bySeverity.slice(0, MAX_TOASTS))
        notify(KIND[alert.severity], title(alert), alert.text, durationOf('error'), linkOf(alert.id));
    };
    announce();
  }, [alerts]);
}

export function NotificationBell() {
  const { t } = useTranslation();
  const unread = useNotices((state) => state.history.filter((notice) => !notice.read).length);
  const label = unread > 0 ? t('shell.unread', { count: unread }) : t('shell.notifications');
  return (
    <span className={styles.bell}>
      <Panel content={(close) => <NoticeList onLeave={close} />} onOpen={markAllRead}>
        <IconButton icon="bell" label={label} />
      </Panel>
      {unread > 0 && <i aria-hidden="true">{unread}</i>}
    </span>
  );
}

/** Links close the list, which would otherwise cover their target. */
function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useLanguage();
  const history = useNotices((state) => state.history);
  return (
    <section className={styles.notices} aria-label={t('shell.notifications')}>
      <h2>{t('shell.notifications')}</h2>
      {history.length === 0 && <p>{t('shell.noNotifications')}</p>}
      <ul>
        {history.map((notice) => (
          <li key={notice.id} className={toasts[`toast-${notice.kind}`]}>
            <Icon name={NOTICE_ICONS[notice.kind]} size={18} />
            <div>
              {notice.path && !notice.action ? (
                <Link to={notice.path} onClick={onLeave}>
                  {notice.title}
                </Link>
              ) : (
                <b>{notice.title}</b>
              )}
              {notice.text && <p>{notice.text}</p>}
              {notice.path && notice.action && (
                <p>
                  <Link to={notice.path} onClick={onLeave}>
                    {notice.action}
                  </Link>
                </p>
              )}
              <time dateTime={notice.at}>{dateTime(notice.at)}</time>
            </div>
          </li>
        ))}
      </ul>
      {history.length > 0 && (
        <Button size="sm" onClick={clearNotices}>
          {t('shell.clearNotifications')}
        </Button>
      )}
    </section>
  );
}
