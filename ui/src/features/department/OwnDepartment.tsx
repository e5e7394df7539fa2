// The pages of a department. Department users may only see those of their own, as on the server.
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import { ButtonLink } from '@/shared/ui/Button';

const Screen = onDemand(() => import('./Screen').then(({ Screen }) => Screen));

export function OwnDepartment() {
  const { t } = useTranslation();
  const { nameOf } = useLanguage();
  const { slug } = useParams();
  const user = useSession(({ user }) => user);
  if (user?.role !== 'user' || user.department?.slug === slug) return <Outlet />;
  return (
    <Screen
      title={t('department.notFoundTitle')}
      text={
        user.department
          ? t('department.otherText', { department: nameOf(user.department) })
          : t('department.noneText')
      }
    >
      {user.department && (
        <ButtonLink size="sm" kind="primary" to={landingOf(user)}>
          {t('department.openOwn')}
        </ButtonLink>
      )}
    </Screen>
  );
}
