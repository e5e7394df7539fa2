// At the top of every page, above open dialogs too: the portal is unreachable, or a newer version is running.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkConnection, useConnection } from '@/api/connection';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSession } from '@/shared/session/session';
import { Button, DISABLED_REASON_ID } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './connection-banner.module.css';

export function ConnectionBanner() {
  const { t } = useTranslation();
  const { dateTime } = useLanguage();
  const { reach, savedAt, waiting, outdated } = useConnection();
  const signedIn = useSession(({ user }) => user !== null);
  if (reach !== 'online') {
    return (
      <Bar
        title={t(`connection.${reach}`)}
        action={
          <Button size="sm" icon="refresh" onClick={checkConnection}>
            {t('action.tryAgain')}
          </Button>
        }
      >
        {savedAt && <span>{t('connection.savedAt', { time: dateTime(savedAt) })} </span>}
        <span id={DISABLED_REASON_ID}>{t(signedIn ? 'connection.writesOff' : 'connection.sendingOff')}</span>
        {waiting && <span> {t('connection.waiting')}</span>}
      </Bar>
    );
  }
  if (outdated) {
    return (
      <Bar
        title={t('connection.outdated')}
        action={
          <Button size="sm" icon="refresh" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        }
      >
        {t('connection.outdatedText')}
      </Bar>
    );
  }
  return null;
}

function Bar({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    // Dialogs and drawers start below the banner.
    const watch = new ResizeObserver(() =>
      style.setProperty('--connection-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--connection-bar');
    };
  }, []);
  return (
    <div ref={bar} className={`${layout.gap12} ${layout.small} ${styles.connectionBar}`} role="status">
      <Icon name="warning" />
      <p>
        <b>{title}</b> {children}
      </p>
      {action}
    </div>
  );
}
