// The navy bar of every logged-in page: menu button, logo, breadcrumb, language, theme, bell, profile, log
// out.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { landingOf } from '@/shared/session/paths';
import { isRestricted, type SessionUser } from '@/shared/session/session';
import { Brand } from '@/shared/shell/Brand';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { IconButton, IconLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { GUIDE_PATH } from '../menu';
import { NotificationBell } from './NotificationBell';
import { ProfileMenu } from './ProfileMenu';
import * as styles from './shells.module.css';
import { useAlertNews } from './useAlertNews';
import { useLogOut } from './useLogOut';

interface TopBarProps {
  user: SessionUser;
  /** The button that opens the side menu. */
  menu?: ReactNode;
  /** The current department or area. */
  crumb?: string | undefined;
  /** Rendered before the language switch; on phones on a separate row. */
  tools?: ReactNode;
}

export function TopBar({ user, menu, crumb, tools }: TopBarProps) {
  const { t } = useTranslation(['common', 'shell']);
  const { nameOf } = useLanguage();
  const { logOut, leaving } = useLogOut();
  const site = useSite().data;
  useAlertNews(user.role !== 'user' && !isRestricted(user));
  return (
    <header className={`${styles.topbar} on-navy`}>
      {menu}
      <Brand
        size={32}
        to={landingOf(user)}
        place={<span className={layout.onlyWide}>{site && nameOf(site.district)}</span>}
      />
      {crumb && <span className={`${styles.topbarCrumb} ${layout.onlyWide}`}>{crumb}</span>}
      {site?.demo && <DemoBadge />}
      {tools && <div className={`${layout.row} ${layout.gap4} ${styles.topbarExtra}`}>{tools}</div>}
      <div className={`${layout.row} ${layout.gap8} ${styles.topbarTools}`}>
        <LanguageSwitch short />
        <ThemeSwitch />
        <IconLink
          icon="help"
          label={t('shell:menu.guide')}
          to={GUIDE_PATH[user.role]}
          className={layout.onlyWide}
        />
        <NotificationBell />
        <ProfileMenu user={user} />
        <span className={layout.onlyWide}>
          <IconButton icon="logout" label={t('action.logout')} onClick={logOut} disabled={leaving} />
        </span>
      </div>
    </header>
  );
}
