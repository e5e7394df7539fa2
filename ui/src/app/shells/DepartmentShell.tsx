// The frame of department and administrator pages. Administrators get a menu drawer with their pages and
// every active department.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useParams } from 'react-router';
import { casesPath, useCaseLists } from '@/shared/caseLists';
import { useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { PerformanceButton } from '@/shared/performance/PerformanceButton';
import { isRestricted, type SessionUser, useSession } from '@/shared/session/session';
import { IconLink } from '@/shared/ui/Button';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { ADMIN_DURATIONS, useToastDurations } from '@/shared/ui/notices';
import { WeatherWidget } from '@/shared/weather/WeatherWidget';
import { adminMenu, departmentPages } from '../menu';
import { Frame, ShellMain } from './Frame';
import * as styles from './menu.module.css';
import { MenuDrawer, MenuList, TopBar } from './TopBar';

const NO_DURATIONS = {};

export function DepartmentShell() {
  const user = useSession((state) => state.user);
  const inAdmin = useLocation().pathname.startsWith('/admin/');
  useToastDurations(inAdmin ? ADMIN_DURATIONS : NO_DURATIONS);
  if (!user) return null;
  return (
    <Frame>
      <Bar user={user} />
      <ShellMain />
    </Frame>
  );
}

function Bar({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const { nameOf } = useLanguage();
  const { slug } = useParams();
  const { pathname } = useLocation();
  const department = useDepartments().data?.find((item) => item.slug === slug);
  const crumb = department
    ? nameOf(department)
    : pathname.startsWith('/admin/')
      ? t('area.admin')
      : undefined;
  const closed = isRestricted(user);
  const shown = slug ?? user.department?.slug;
  const hasCases = useCaseLists(!closed).data?.some((list) => list.department === shown);
  const menu = user.role !== 'user' && !closed && (
    <MenuDrawer title={t('area.admin')}>{(close) => <AdminMenu close={close} />}</MenuDrawer>
  );
  const tools = (
    <>
      {shown && hasCases && <IconLink icon="clock" label={t('menu.cases')} to={casesPath(shown)} />}
      {user.role === 'user' &&
        !closed &&
        departmentPages.map(({ path, icon, label }) => (
          <IconLink key={path} icon={icon} label={t(`menu.${label}`)} to={path} />
        ))}
      <WeatherWidget />
      {!closed && <PerformanceButton />}
    </>
  );
  return <TopBar user={user} menu={menu} crumb={crumb} tools={tools} />;
}

function AdminMenu({ close }: { close: () => void }) {
  const { t } = useTranslation('shell');
  const { nameOf } = useLanguage();
  const departments = useDepartments();
  const withCases = new Set(useCaseLists().data?.map(({ department }) => department));
  const [first, ...rest] = adminMenu;
  return (
    <>
      {first && <MenuList groups={[first]} onChoose={close} />}
      <div className={`${layout.stack} ${layout.gap2} ${styles.group}`}>
        <p className={`${layout.tiny} ${styles.heading}`}>{t('group.departments')}</p>
        {departments.isError && <p className={styles.note}>{departments.error.message}</p>}
        {departments.data?.map((department) => (
          <Fragment key={department.slug}>
            <NavLink className={styles.item} to={`/department/${department.slug}/dashboard`} onClick={close}>
              <DepartmentIcon department={department} size="sm" />
              <span>{nameOf(department)}</span>
            </NavLink>
            {withCases.has(department.slug) && (
              <NavLink
                className={`${styles.item} ${styles.inner}`}
                to={casesPath(department.slug)}
                onClick={close}
              >
                <Icon name="clock" size={18} />
                <span>{t('menu.cases')}</span>
              </NavLink>
            )}
          </Fragment>
        ))}
      </div>
      <MenuList groups={rest} onChoose={close} />
    </>
  );
}
