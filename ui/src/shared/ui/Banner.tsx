// A persistent message within the page; toasts announce what has just happened.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { Button, IconButton } from './Button';
import styles from './banner.module.css';
import { Icon, type IconName } from './Icon';

type BannerTone = 'ok' | 'info' | 'warn' | 'bad';

const ICONS: Record<BannerTone, IconName> = { ok: 'success', info: 'info', warn: 'warning', bad: 'error' };

interface BannerProps {
  tone: BannerTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

export function Banner({ tone, title, children, action, onClose }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
    </div>
  );
}

interface FailedBannerProps {
  tone?: 'bad' | 'warn';
  title?: string;
  /** The server's reason. */
  text: string;
  onRetry: () => void;
}

/** Part of the page failed to load. Hidden while offline, because the page's banner says so. */
export function FailedBanner({ tone = 'bad', title, text, onRetry }: FailedBannerProps) {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (!reachable) return null;
  return (
    <Banner
      tone={tone}
      title={title ?? t('state.couldNotLoad')}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
