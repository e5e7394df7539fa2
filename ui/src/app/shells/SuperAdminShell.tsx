// The super administrators' frame: a sidebar that collapses to icons (a drawer on phones), and a footer with
// version and year.
import { useTranslation } from 'react-i18next';
import { usePreferences } from '@/shared/persistence/preferences';
import { isRestricted, useSession } from '@/shared/session/session';
import { useAdministrationName } from '@/shared/site';
import { IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { ADMIN_DURATIONS, useToastDurations } from '@/shared/ui/notices';
import { superadminMenu } from '../menu';
import { Frame, ShellMain } from './Frame';
import * as styles from './menu.module.css';
import { MenuDrawer, MenuList, TopBar } from './TopBar';

const VERSION = '1.0';
const COPYRIGHT_YEAR = '2025';

export function SuperAdminShell() {
  const { t } = useTranslation('shell');
  const user = useSession((state) => state.user);
  const collapsed = usePreferences((state) => state.sidebarCollapsed);
  useToastDurations(ADMIN_DURATIONS);
  if (!user) return null;
  const closed = isRestricted(user);
  const toggle = () => usePreferences.setState({ sidebarCollapsed: !collapsed });
  return (
    <Frame>
      <TopBar
        user={user}
        crumb={t('area.superadmin')}
        menu={
          !closed && (
            <>
              <span className={layout.onlyWide}>
                <IconButton
                  icon="menu"
                  label={t(collapsed ? 'expandMenu' : 'collapseMenu')}
                  aria-expanded={!collapsed}
                  aria-controls="sidebar"
                  onClick={toggle}
                />
              </span>
              <span className={layout.onlyNarrow}>
                <MenuDrawer title={t('area.superadmin')}>
                  {(close) => <MenuList groups={superadminMenu} onChoose={close} />}
                </MenuDrawer>
              </span>
            </>
          )
        }
      />
      <div
        className={
          closed
            ? undefined
            : collapsed
              ? `${styles.withSidebar} ${styles.withSidebarCollapsed}`
              : styles.withSidebar
        }
      >
        {!closed && (
          <aside className={`${styles.sidebar} ${layout.onlyWide}`} id="sidebar">
            <nav aria-label={t('area.superadmin')}>
              <MenuList groups={superadminMenu} collapsed={collapsed} />
            </nav>
          </aside>
        )}
        <div className={`${layout.column} ${layout.shrinks} ${styles.sidebarContent}`}>
          <ShellMain />
          <Footer />
        </div>
      </div>
    </Frame>
  );
}

function Footer() {
  const { t } = useTranslation('shell');
  const owner = useAdministrationName();
  return (
    <footer className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.shellFooter}`}>
      <span>{t('common:term.version', { version: VERSION })}</span>
      <span>{t('footer.copyright', { year: COPYRIGHT_YEAR, owner })}</span>
    </footer>
  );
}
