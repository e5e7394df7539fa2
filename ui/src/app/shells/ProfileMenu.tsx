// Who is signed in, and the card of what belongs to that person.
import { useTranslation } from 'react-i18next';
import { initialsOf, type SessionUser } from '@/shared/session/session';
import { Panel } from '@/shared/ui/Panel';
import { ProfileCard } from './ProfileCard';

export function ProfileMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const label = t(`profile.label.${user.role}`);
  return (
    <Panel content={(close) => <ProfileCard user={user} onLeave={close} />}>
      <button type="button" className="topbar-person">
        <i aria-hidden="true" translate="no">
          {initialsOf(user)}
        </i>
        <span className="only-wide">
          <span translate="no">{user.name}</span>
          <span className="topbar-role">{label}</span>
        </span>
        <span className="visually-hidden">{t('profile.menu')}</span>
      </button>
    </Panel>
  );
}
