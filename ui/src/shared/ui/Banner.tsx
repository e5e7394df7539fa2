// What stays true inside the page. Toasts are for what has just happened.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './banner.css';
import { IconButton } from './Button';
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
    <div className={`banner banner-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className="banner-text">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
    </div>
  );
}
