// Login page for one department (/{service}/login), any department (/login) or administrators.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { api } from '@/api/client';
import { type Department, matchDepartment, useListedDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { logOut } from '@/shared/session/logOut';
import { canContinue, departmentPath, landingOf, safeReturn } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import type { Role, SessionUser } from '@/shared/session/session';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button, ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { LoginForm } from './LoginForm';
import { LoginFrame } from './LoginFrame';
import * as styles from './login.module.css';
import { failureOf, redirectToProvider, signOnErrorText } from './signOnRedirect';

interface LoginPageProps {
  role: Role;
  /** For /login: the department is chosen in the form. */
  anyDepartment?: boolean;
}

export function LoginPage({ role, anyDepartment = false }: LoginPageProps) {
  const { t } = useTranslation(['login', 'common']);
  const { nameOf } = useLanguage();
  const { service } = useParams();
  const departments = useListedDepartments();
  const department = service && departments ? matchDepartment(departments, service) : undefined;
  const { status, user } = useRestoredSession();
  const [params] = useSearchParams();
  // During a login the form redirects, so this page must not.
  const [submitting, setSubmitting] = useState(false);
  const currentUser = submitting ? null : user;
  const loginTitle = department
    ? t('title.department', { department: nameOf(department) })
    : t(anyDepartment ? 'title.any' : `title.${role}`);
  const title = currentUser ? t('signedIn.title', { name: currentUser.name }) : loginTitle;
  useDocumentTitle(title);
  if (service && departments && !department) return <Navigate to="/" replace />;
  if (status === 'loading' || (currentUser && service && !department))
    return <div className={styles.login} aria-busy="true" />;
  if (currentUser && canContinue(currentUser, role, department?.slug)) {
    const home = department ? departmentPath(currentUser, department.slug) : landingOf(currentUser);
    return <Navigate to={safeReturn(params.get('next')) ?? home} replace />;
  }
  const lead = currentUser ? '' : t(role === 'user' ? 'sub.department' : 'sub.admin');
  const choices = anyDepartment ? (departments ?? []) : undefined;
  return (
    <LoginFrame role={role} department={department} title={title} lead={lead}>
      {!currentUser && <SignOn />}
      {/* Keyed by the URL, not by loaded data: remounting the form would lose its input. */}
      {currentUser ? (
        <SignedIn user={currentUser} role={role} department={department} />
      ) : (
        <LoginForm
          key={service ?? role}
          role={role}
          ready={!service || department !== undefined}
          department={department}
          choices={choices}
          onEnter={() => setSubmitting(true)}
        />
      )}
    </LoginFrame>
  );
}

// Shown on a login page to a logged-in user without access: go to their own dashboard or log out.
interface SignedInProps {
  user: SessionUser;
  role: Role;
  department: Department | undefined;
}

function SignedIn({ user, role, department }: SignedInProps) {
  const { t } = useTranslation('login');
  const { nameOf } = useLanguage();
  const [loggingOut, setLoggingOut] = useState(false);
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
      <Button
        size="lg"
        block
        disabled={loggingOut}
        onClick={() => {
          setLoggingOut(true);
          logOut();
        }}
      >
        {t('signedIn.other')}
      </Button>
    </div>
  );
}

// Single sign-on button, if configured, with the error of the last attempt.
export function SignOn() {
  const { t } = useTranslation(['login', 'common']);
  const name = useSite().data?.sign_on;
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const startSignOn = useMutation({
    mutationFn: async () => {
      const { data } = await api.post('/api/sign-on');
      redirectToProvider(data.url, { from: pathname, next: params.get('next') });
    },
  });
  if (!name) return null;
  const failure = startSignOn.isError ? signOnErrorText(startSignOn.error, t) : failureOf(state);
  return (
    <div className={`${layout.stack} ${layout.gap20}`}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button
        needsServer
        size="lg"
        block
        icon="shield"
        disabled={startSignOn.isPending || startSignOn.isSuccess}
        onClick={() => startSignOn.mutate()}
      >
        {t(startSignOn.isPending || startSignOn.isSuccess ? 'signOn.leaving' : 'signOn.with', { name })}
      </Button>
      <p className={`${layout.row} ${layout.gap12} ${styles.or}`}>{t('signOn.or')}</p>
    </div>
  );
}
