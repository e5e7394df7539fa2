// The frame of every signed-in page: navy top bar, the page, the warning before the session ends.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration, useNavigate, useParams } from 'react-router';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import { departmentName, useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { landingOf } from '@/shared/session/paths';
import { endSession, type SessionUser, useSession } from '@/shared/session/session';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useSite } from '@/shared/site';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { DemoBadge } from '@/shared/ui/Badge';
import { IconButton } from '@/shared/ui/Button';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { Mark } from '@/shared/ui/Icon';
import { ChartSkeleton } from '@/shared/ui/States';
import { IdleWarning } from './IdleWarning';
import { NotificationBell } from './NotificationBell';
import '@/shared/ui/card.css';
import './shells.css';

export function DepartmentShell() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <AntdProvider>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar user={user} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<ShellLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <IdleWarning />
      <ScrollRestoration />
    </AntdProvider>
  );
}

function ShellLoading() {
  return (
    <div className="page">
      <div className="card card-body">
        <ChartSkeleton />
      </div>
    </div>
  );
}

/** Signs out on the server; the person leaves even when that call fails. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const role = useSession((state) => state.user?.role);
  return async () => {
    await api.post('/api/logout').catch((error) => console.warn('logout', error));
    endSession('logout');
    queryClient.clear();
    navigate(role === 'superadmin' ? '/superadmin/login' : role === 'admin' ? '/admin/login' : '/');
  };
}

function TopBar({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const { nameOf, language } = useLanguage();
  const { slug } = useParams();
  const logOut = useLogOut();
  const site = useSite().data;
  const department = useDepartments().data?.find((item) => item.slug === slug);
  const initials = user.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return (
    <header className="topbar on-navy">
      <Link className="brand" to={landingOf(user)}>
        <Mark size={32} />
        <span className="visually-hidden">{t('shell.home')}</span>
        <span>
          <span className="brand-name">{t('product')}</span>
          <span className="brand-place only-wide">{site && nameOf(site.district)}</span>
        </span>
      </Link>
      {department && <span className="topbar-crumb only-wide">{departmentName(department, language)}</span>}
      {site?.demo && <DemoBadge />}
      <div className="topbar-tools">
        <LanguageSwitch short />
        <ThemeSwitch />
        <NotificationBell />
        <span className="topbar-person">
          <i aria-hidden="true">{initials}</i>
          <span className="only-wide">
            <span>{user.name}</span>
            <span className="topbar-role">{t(`role.${user.role}`)}</span>
          </span>
        </span>
        <IconButton icon="logout" label={t('action.logout')} onClick={logOut} />
      </div>
    </header>
  );
}
