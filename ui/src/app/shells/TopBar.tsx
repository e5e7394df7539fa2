// The navy bar of every logged-in page: menu button, logo, breadcrumb, language, theme, bell, profile, log
// out.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { landingOf } from '@/shared/session/paths';
import { initialsOf, isRestricted, type SessionUser } from '@/shared/session/session';
import { Brand } from '@/shared/shell/Brand';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { IconButton, IconLink } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { LazyDrawer } from '@/shared/ui/LazyDrawer';
import * as layout from '@/shared/ui/layout.module.css';
import { Panel } from '@/shared/ui/Panel';
import { GUIDE_PATH, type MenuGroup } from '../menu';
import * as menuStyles from './menu.module.css';
import { NotificationBell, useAlertNews } from './NotificationBell';
import { ProfileCard } from './ProfileCard';
import * as styles from './shells.module.css';
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

// The logged-in user's name, which opens the profile card.
function ProfileMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const label = t(`profile.label.${user.role}`);
  return (
    <Panel content={(close) => <ProfileCard user={user} onLeave={close} />}>
      <button type="button" className={`${layout.row} ${layout.gap8} ${styles.topbarPerson}`}>
        <i className={layout.avatar} aria-hidden="true" translate="no">
          {initialsOf(user)}
        </i>
        <span className={layout.onlyWide}>
          <span translate="no">{user.name}</span>
          <span className={styles.topbarRole}>{label}</span>
        </span>
        <span className={layout.visuallyHidden}>{t('profile.menu')}</span>
      </button>
    </Panel>
  );
}

// The drawer with a side menu, and the button in the top bar that opens it.
interface MenuDrawerProps {
  title: string;
  children: (close: () => void) => ReactNode;
}

export function MenuDrawer({ title, children }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="menu" label={t('openMenu')} aria-expanded={open} onClick={() => setOpen(true)} />
      <LazyDrawer
        open={open}
        onClose={close}
        placement="left"
        size={304}
        title={title}
        closable={{ 'aria-label': t('closeMenu'), placement: 'end' }}
        rootClassName={menuStyles.drawer}
        destroyOnHidden
      >
        <nav aria-label={title}>{children(close)}</nav>
      </LazyDrawer>
    </>
  );
}

// The items of a side menu, by group. An item is current on its own address and on those below it.
interface MenuListProps {
  groups: MenuGroup[];
  /** Icons only; the names remain for screen readers and as tooltips. */
  collapsed?: boolean;
  onChoose?: () => void;
}

export function MenuList({ groups, collapsed = false, onChoose }: MenuListProps) {
  const { t } = useTranslation('shell');
  return groups.map(({ heading, items }) => (
    <div className={`${layout.stack} ${layout.gap2} ${menuStyles.group}`} key={items[0]?.path}>
      {heading &&
        (collapsed ? (
          <hr />
        ) : (
          <p className={`${layout.tiny} ${menuStyles.heading}`}>{t(`group.${heading}`)}</p>
        ))}
      {items.map(({ path, label, icon }) => (
        <NavLink
          key={path}
          to={path}
          className={menuStyles.item}
          title={collapsed ? t(`menu.${label}`) : undefined}
          onClick={onChoose}
        >
          <Icon name={icon} />
          <span className={collapsed ? layout.visuallyHidden : ''}>{t(`menu.${label}`)}</span>
        </NavLink>
      ))}
    </div>
  ));
}
