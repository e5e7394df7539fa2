// Login page for one department (/{service}/login), any department (/login) or administrators.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { matchDepartment, useListedDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { canContinue, departmentPath, landingOf, safeReturn } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import type { Role } from '@/shared/session/session';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { LoginForm } from './LoginForm';
import { LoginFrame } from './LoginFrame';
import * as styles from './login.module.css';
import { SignedIn } from './SignedIn';
import { SignOn } from './SignOn';

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
