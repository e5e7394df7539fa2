// Who is signed in, and the card of what belongs to that person.
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf, type SessionUser } from '@/shared/session/session';
import { ProfileCard } from './ProfileCard';

export function ProfileMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const label = t(`profile.label.${user.role}`);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<ProfileCard user={user} onLeave={() => setOpen(false)} />}
    >
      <button type="button" className="topbar-person" aria-haspopup="dialog" aria-expanded={open}>
        <i aria-hidden="true" translate="no">
          {initialsOf(user)}
        </i>
        <span className="only-wide">
          <span translate="no">{user.name}</span>
          <span className="topbar-role">{label}</span>
        </span>
        <span className="visually-hidden">{t('profile.menu')}</span>
      </button>
    </Popover>
  );
}
