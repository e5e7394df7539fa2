// Links for the logged-in user: back to the dashboard, profile, settings, log out. No antd here, because the
// public pages show it too.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landingOf } from '@/shared/session/paths';
import type { SessionUser } from '@/shared/session/session';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { departmentPages, GUIDE_PATH, SETTINGS_PATH } from '../menu';
import * as styles from './menu.module.css';
import { useLogOut } from './useLogOut';

const BASE = { user: '', admin: '/admin', superadmin: '/superadmin' } as const;

interface ProfileCardProps {
  user: SessionUser;
  onLeave: () => void;
}

export function ProfileCard({ user, onLeave }: ProfileCardProps) {
  const { t } = useTranslation('shell');
  const { logOut, leaving } = useLogOut();
  return (
    <nav className={styles.profileMenu} aria-label={t('profile.menu')}>
      <div className={`${layout.stack} ${layout.small} ${layout.muted} ${styles.profileFacts}`}>
        <b translate="no">{user.name}</b>
        <span>{t(`common:role.${user.role}`)}</span>
        <span translate="no">{user.email}</span>
      </div>
      {user.role === 'admin' && (
        <Link to={landingOf(user)} onClick={onLeave}>
          <Icon name="home" size={18} /> {t('profile.back')}
        </Link>
      )}
      {user.role === 'user' &&
        departmentPages.map((page) => (
          <Link key={page.path} to={page.path} onClick={onLeave}>
            <Icon name={page.icon} size={18} /> {t(`menu.${page.label}`)}
          </Link>
        ))}
      <Link to={`${BASE[user.role]}/profile`} onClick={onLeave}>
        <Icon name="person" size={18} /> {t(user.role === 'superadmin' ? 'profile.view' : 'menu.profile')}
      </Link>
      <Link to={SETTINGS_PATH[user.role]} onClick={onLeave}>
        <Icon name="settings" size={18} /> {t('menu.settings')}
      </Link>
      <Link to={GUIDE_PATH[user.role]} onClick={onLeave}>
        <Icon name="help" size={18} /> {t('menu.guide')}
      </Link>
      <button type="button" onClick={logOut} disabled={leaving}>
        <Icon name="logout" size={18} /> {t(leaving ? 'profile.leaving' : 'profile.logout')}
      </button>
    </nav>
  );
}
