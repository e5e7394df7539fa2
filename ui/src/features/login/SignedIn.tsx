// Shown on a login page to a logged-in user without access: go to their own dashboard or log out.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Department } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { landingOf } from '@/shared/session/paths';
import { endSession, type Role, type SessionUser } from '@/shared/session/session';
import { Button, ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './login.module.css';

interface SignedInProps {
  user: SessionUser;
  role: Role;
  department: Department | undefined;
}

export function SignedIn({ user, role, department }: SignedInProps) {
  const { t } = useTranslation('login');
  const { nameOf } = useLanguage();
  const [loggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    setLoggingOut(true);
    await api.post('/api/logout').catch((error) => console.warn('logout', error));
    endSession('logout');
  };
  const why =
    role === 'user'
      ? t(user.department ? 'signedIn.department' : 'signedIn.departmentOnly', {
          department: department && nameOf(department),
          own: user.department && nameOf(user.department),
        })
      : t(`signedIn.${role}`);
  return (
    <div className={`${layout.stack} ${layout.gap20} ${styles.form}`}>
      <p>{why}</p>
      <ButtonLink kind="primary" size="lg" block to={landingOf(user)}>
        {t('signedIn.dashboard')}
      </ButtonLink>
      <Button size="lg" block disabled={loggingOut} onClick={logOut}>
        {t('signedIn.other')}
      </Button>
    </div>
  );
}
