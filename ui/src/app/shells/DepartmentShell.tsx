// The frame of a department's and of the administrators' pages. Administrators have a menu drawer: their own pages, and
// every active department.
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useParams } from 'react-router';
import { departmentName, useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { PerformanceButton } from '@/shared/performance/PerformanceButton';
import { isRestricted, type SessionUser, useSession } from '@/shared/session/session';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { Icon } from '@/shared/ui/Icon';
import { ADMIN_DURATIONS, useToastDurations } from '@/shared/ui/notices';
import { WeatherWidget } from '@/shared/weather/WeatherWidget';
import { adminMenu, departmentPages } from '../menu';
import { Frame, ShellMain } from './Frame';
import { MenuDrawer } from './MenuDrawer';
import { MenuList } from './MenuList';
import { TopBar } from './TopBar';

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
  const { language } = useLanguage();
  const { slug } = useParams();
  const { pathname } = useLocation();
  const department = useDepartments().data?.find((item) => item.slug === slug);
  const crumb = department
    ? departmentName(department, language)
    : pathname.startsWith('/admin/')
      ? t('area.admin')
      : undefined;
  const closed = isRestricted(user);
  const menu = user.role !== 'user' && !closed && (
    <MenuDrawer title={t('area.admin')}>{(close) => <AdminMenu close={close} />}</MenuDrawer>
  );
  const tools = (
    <>
      {user.role === 'user' &&
        !closed &&
        departmentPages.map(({ path, icon, label }) => (
          <Link key={path} className="icon-btn" to={path} title={t(`menu.${label}`)}>
            <Icon name={icon} size={18} />
            <span className="visually-hidden">{t(`menu.${label}`)}</span>
          </Link>
        ))}
      <WeatherWidget />
      {!closed && <PerformanceButton />}
    </>
  );
  return <TopBar user={user} menu={menu} crumb={crumb} tools={tools} />;
}

function AdminMenu({ close }: { close: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const departments = useDepartments();
  const [first, ...rest] = adminMenu;
  return (
    <>
      {first && <MenuList groups={[first]} onChoose={close} />}
      <div className="menu-group">
        <p className="menu-heading">{t('group.departments')}</p>
        {departments.isError && <p className="menu-note">{departments.error.message}</p>}
        {departments.data?.map((department) => (
          <NavLink
            key={department.slug}
            className="menu-item"
            to={`/department/${department.slug}/dashboard`}
            onClick={close}
          >
            <DepartmentIcon department={department} size="sm" />
            <span>{departmentName(department, language)}</span>
          </NavLink>
        ))}
      </div>
      <MenuList groups={rest} onChoose={close} />
    </>
  );
}
