// The bell: past toasts (at most fifty).
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button, IconButton } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { clearNotices, markAllRead, useNotices } from '@/shared/ui/notices';
import { Panel } from '@/shared/ui/Panel';
import { NOTICE_ICONS } from '@/shared/ui/Toasts';
import toasts from '@/shared/ui/toasts.module.css';
import * as styles from './shells.module.css';

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
