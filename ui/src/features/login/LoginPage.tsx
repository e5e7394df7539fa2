// Login: of one department (/{service}/login), of any (/login), of administrators. Navy panel left, the form right.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import {
  type Department,
  departmentName,
  matchDepartment,
  useListedDepartments,
  useTagline,
} from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { departmentEntrance, landingOf, mayPass, safeReturn } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import type { Role } from '@/shared/session/session';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { Parcels } from '@/shared/shell/Parcels';
import { SiteMark } from '@/shared/shell/SiteMark';
import { SiteName } from '@/shared/shell/SiteName';
import { SiteNotice } from '@/shared/shell/SiteNotice';
import * as switches from '@/shared/shell/switches.module.css';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { LoginForm } from './LoginForm';
import * as styles from './login.module.css';
import { SignedIn } from './SignedIn';

interface LoginPageProps {
  role: Role;
  /** /login: the department is chosen in the form. */
  anyDepartment?: boolean;
}

export function LoginPage({ role, anyDepartment = false }: LoginPageProps) {
  const { t } = useTranslation(['login', 'common']);
  const { language } = useLanguage();
  const { service } = useParams();
  const departments = useListedDepartments();
  const department = service && departments ? matchDepartment(departments, service) : undefined;
  const { status, user } = useRestoredSession();
  const [params] = useSearchParams();
  // Whoever logs in here is sent on by the form itself.
  const [entering, setEntering] = useState(false);
  const here = entering ? null : user;
  const loginTitle = department
    ? t('title.department', { department: departmentName(department, language) })
    : t(anyDepartment ? 'title.any' : `title.${role}`);
  const title = here ? t('signedIn.title', { name: here.name }) : loginTitle;
  useDocumentTitle(title);
  if (service && departments && !department) return <Navigate to="/" replace />;
  if (status === 'loading' || (here && service && !department))
    return <div className={styles.login} aria-busy="true" />;
  if (here && mayPass(here, role, department?.slug)) {
    const own = department ? departmentEntrance(here, department.slug) : landingOf(here);
    return <Navigate to={safeReturn(params.get('next')) ?? own} replace />;
  }
  const choices = anyDepartment ? (departments ?? []) : undefined;
  return (
    <div className={styles.login}>
      <a className={layout.skipLink} href="#login-main">
        {t('common:shell.skip')}
      </a>
      <Panel department={department} role={role} />
      <div className={`${layout.column} ${layout.shrinks} ${styles.side}`}>
        <header className={styles.top}>
          <Link className={styles.back} to="/">
            <Icon name="arrow-left" /> <b>{t('backHome')}</b>
          </Link>
          <span>
            <ThemeSwitch />
            <LanguageSwitch />
          </span>
        </header>
        <SiteNotice />
        <main id="login-main" tabIndex={-1} className={styles.main}>
          <div>
            <h1>{title}</h1>
            {!here && <p className={layout.muted}>{t(role === 'user' ? 'sub.department' : 'sub.admin')}</p>}
          </div>
          {/* Keyed by the address, not by what has loaded: a form that is made anew loses what was typed. */}
          {here ? (
            <SignedIn user={here} role={role} department={department} />
          ) : (
            <LoginForm
              key={service ?? role}
              role={role}
              ready={!service || department !== undefined}
              department={department}
              choices={choices}
              onEnter={() => setEntering(true)}
            />
          )}
        </main>
        <footer className={styles.foot}>
          <span>{t('version', { version: '1.0' })}</span>
          <span>
            <Link to="/help">{t('help')}</Link>
            <Link to="/accessibility">{t('accessibility')}</Link>
          </span>
        </footer>
      </div>
    </div>
  );
}

function Panel({ department, role }: { department: Department | undefined; role: Role }) {
  const { t } = useTranslation(['login', 'common']);
  const { language, nameOf } = useLanguage();
  const tagline = useTagline();
  const site = useSite().data;
  const other = language === 'en' ? department?.name_mr : department?.name;
  return (
    <div className={`${layout.column} ${styles.panel} on-navy`}>
      <Parcels name="panel" />
      <Link className={switches.brand} to="/">
        <SiteMark size={40} />
        <span className={layout.visuallyHidden}>{t('common:shell.home')}</span>
        <span>
          <span className={switches.brandName}>
            <SiteName />
          </span>
          <span className={switches.brandPlace}>
            {site && t('common:districtAdministration', { district: nameOf(site.district) })}
          </span>
        </span>
      </Link>
      <div className={styles.department}>
        <DepartmentIcon department={department} size="lg" onNavy />
        <p className={styles.name}>
          {department ? departmentName(department, language) : t(`panel.${role}`)}
        </p>
        {other && (
          <p className={styles.other} lang={language === 'en' ? 'mr' : 'en'}>
            {other}
          </p>
        )}
        <p className={`${layout.large} ${styles.tagline}`}>
          {department ? tagline(department) : t(`panelText.${role}`)}
        </p>
      </div>
      <p className={`${layout.row} ${layout.wraps} ${layout.gap12} ${layout.small} ${styles.official}`}>
        {t('official')} {site?.demo && <DemoBadge />}
      </p>
    </div>
  );
}
