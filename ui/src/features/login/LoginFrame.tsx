// Layout of the login pages: navy panel on the left, form on the right.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Department, useTagline } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Role } from '@/shared/session/session';
import { Brand } from '@/shared/shell/Brand';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { Parcels } from '@/shared/shell/Parcels';
import { SiteNotice } from '@/shared/shell/SiteNotice';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useAdministrationName, useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './login.module.css';

interface LoginFrameProps {
  role: Role;
  department?: Department | undefined;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function LoginFrame({ role, department, title, lead, children }: LoginFrameProps) {
  const { t } = useTranslation(['login', 'common']);
  return (
    <div className={styles.login}>
      <a className={layout.skipLink} href="#login-main">
        {t('common:shell.skip')}
      </a>
      <Panel department={department} role={role} />
      <div className={`${layout.column} ${layout.shrinks} ${styles.side}`}>
        <header className={styles.top}>
          <Link className={`${layout.line} ${layout.gap8}`} to="/">
            <Icon name="arrow-left" /> <b>{t('backHome')}</b>
          </Link>
          <span className={`${layout.row} ${layout.gap12}`}>
            <ThemeSwitch />
            <LanguageSwitch />
          </span>
        </header>
        <SiteNotice />
        <main id="login-main" tabIndex={-1} className={styles.main}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={layout.muted}>{lead}</p>}
          </div>
          {children}
        </main>
        <footer className={styles.foot}>
          <span>{t('common:term.version', { version: '1.0' })}</span>
          <span className={`${layout.row} ${layout.gap12}`}>
            <Link to="/help">{t('common:term.help')}</Link>
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
      <Brand size={40} to="/" place={useAdministrationName()} />
      <div className={styles.department}>
        <DepartmentIcon department={department} size="lg" onNavy />
        <p className={styles.name}>{department ? nameOf(department) : t(`panel.${role}`)}</p>
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
        <span>{t('official')}</span> {site?.demo && <DemoBadge />}
      </p>
    </div>
  );
}
