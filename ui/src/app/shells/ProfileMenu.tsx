// The logged-in user's name, which opens the profile card.
import { useTranslation } from 'react-i18next';
import { initialsOf, type SessionUser } from '@/shared/session/session';
import * as layout from '@/shared/ui/layout.module.css';
import { Panel } from '@/shared/ui/Panel';
import { ProfileCard } from './ProfileCard';
import * as styles from './shells.module.css';

export function ProfileMenu({ user }: { user: SessionUser }) {
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
