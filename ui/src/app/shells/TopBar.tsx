// The navy bar of every logged-in page: menu button, logo, breadcrumb, language, theme, bell, profile, log
// out.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { landingOf } from '@/shared/session/paths';
import { isRestricted, type SessionUser } from '@/shared/session/session';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { SiteMark } from '@/shared/shell/SiteMark';
import { SiteName } from '@/shared/shell/SiteName';
import * as switches from '@/shared/shell/switches.module.css';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { IconButton } from '@/shared/ui/Button';
import * as button from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/Icon';
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
      <Link className={switches.brand} to={landingOf(user)}>
        <SiteMark size={32} />
        <span className={layout.visuallyHidden}>{t('shell.home')}</span>
        <span>
          <span className={switches.brandName}>
            <SiteName />
          </span>
          <span className={`${switches.brandPlace} ${layout.onlyWide}`}>{site && nameOf(site.district)}</span>
        </span>
      </Link>
      {crumb && <span className={`${styles.topbarCrumb} ${layout.onlyWide}`}>{crumb}</span>}
      {site?.demo && <DemoBadge />}
      {tools && <div className={`${layout.row} ${layout.gap4} ${styles.topbarExtra}`}>{tools}</div>}
      <div className={`${layout.row} ${layout.gap8} ${styles.topbarTools}`}>
        <LanguageSwitch short />
        <ThemeSwitch />
        <Link
          className={`${button.iconBtn} ${layout.onlyWide}`}
          to={GUIDE_PATH[user.role]}
          title={t('shell:menu.guide')}
        >
          <Icon name="help" size={18} />
          <span className={layout.visuallyHidden}>{t('shell:menu.guide')}</span>
        </Link>
        <NotificationBell />
        <ProfileMenu user={user} />
        <span className={layout.onlyWide}>
          <IconButton icon="logout" label={t('action.logout')} onClick={logOut} disabled={leaving} />
        </span>
      </div>
    </header>
  );
}
