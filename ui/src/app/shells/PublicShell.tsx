// Strip, masthead and footer of the public pages. No antd here.
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router';
import { onDemand } from '@/shared/lazy';
import { usePreferences } from '@/shared/persistence/preferences';
import { landingOf } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import { initialsOf, type SessionUser, useSession } from '@/shared/session/session';
import { Brand } from '@/shared/shell/Brand';
import { LanguageSwitch } from '@/shared/shell/LanguageSwitch';
import { SiteNotice } from '@/shared/shell/SiteNotice';
import { ThemeSwitch } from '@/shared/shell/ThemeSwitch';
import { useAdministrationName, useSite } from '@/shared/site';
import { DemoBadge } from '@/shared/ui/Badge';
import { ButtonLink, IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { LeaveGuard } from './LeaveGuard';
import { PublicFooter } from './PublicFooter';
import * as styles from './public-shell.module.css';

export function PublicShell() {
  const { t } = useTranslation('public');
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('common:shell.skip')}
      </a>
      <Strip />
      <SiteNotice />
      <Masthead />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
      <LeaveGuard />
      <ScrollRestoration />
    </>
  );
}

function Strip() {
  const { t } = useTranslation('public');
  const demo = useSite().data?.demo;
  return (
    <div className={`${styles.strip} on-navy`}>
      <div className={layout.wrap}>
        <span>{t('strip.state')}</span>
        {demo && (
          <span className={layout.onlyWide}>
            <DemoBadge />
          </span>
        )}
        <span className={`${layout.row} ${styles.stripTools}`}>
          <Link className={layout.onlyWide} to="/accessibility">
            {t('strip.screenReader')}
          </Link>
          <TextSize />
          <ThemeSwitch withWords />
          <LanguageSwitch />
        </span>
      </div>
    </div>
  );
}

const SIZES = [
  { size: 'small', text: 'A−' },
  { size: 'normal', text: 'A' },
  { size: 'large', text: 'A+' },
] as const;

function TextSize() {
  const { t } = useTranslation('public');
  const current = usePreferences((state) => state.textSize);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <span className={`${styles.textSize} ${layout.onlyWide}`} role="group" aria-label={t('strip.textSize')}>
      {SIZES.map(({ size, text }) => (
        <button
          key={size}
          type="button"
          aria-label={`${text} ${t(`strip.size.${size}`)}`}
          aria-pressed={current === size}
          onClick={() => usePreferences.setState({ textSize: size })}
        >
          {text}
        </button>
      ))}
    </span>
  );
}

function Masthead() {
  const { t } = useTranslation('public');
  const [open, setOpen] = useState(false);
  const administration = useAdministrationName();
  const demo = useSite().data?.demo;
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <header className={styles.masthead}>
      <div className={layout.wrap}>
        <Brand size={44} to="/" place={administration || t('strip.state')} />
        {demo && (
          <span className={`${styles.mastheadDemo} ${layout.onlyNarrow}`}>
            <DemoBadge />
          </span>
        )}
        <span className={`${styles.mastheadToggle} ${layout.onlyNarrow}`}>
          <IconButton icon="menu" label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(!open)} />
        </span>
        <nav
          aria-label={t('nav.label')}
          className={open ? `${styles.mastheadNav} ${styles.mastheadNavOpen}` : styles.mastheadNav}
        >
          <NavLink to="/" end onClick={() => setOpen(false)}>
            {t('nav.home')}
          </NavLink>
          <Link to="/#departments" onClick={() => setOpen(false)}>
            {t('common:term.departments')}
          </Link>
          {/* Logged-in users have their own dashboards. */}
          {!signedIn && (
            <Link to="/#figures" onClick={() => setOpen(false)}>
              {t('nav.figures')}
            </Link>
          )}
          <NavLink to="/news" onClick={() => setOpen(false)}>
            {t('common:term.news')}
          </NavLink>
          <Link to="/#officials" onClick={() => setOpen(false)}>
            {t('common:term.officials')}
          </Link>
          <NavLink to="/contact" onClick={() => setOpen(false)}>
            {t('common:term.contact')}
          </NavLink>
          <PublicPerson />
        </nav>
      </div>
    </header>
  );
}

// On the public pages: the logged-in user with profile card and dashboard link; otherwise the login button.
const ProfileCard = onDemand(async () => (await import('./ProfileCard')).ProfileCard);

function PublicPerson() {
  const { t } = useTranslation('public');
  const { status, user } = useRestoredSession();
  if (!user)
    return (
      // Hidden while another tab may still hand over its session, so that the button does not change under
      // the pointer.
      <span style={{ display: 'contents', visibility: status === 'loading' ? 'hidden' : 'visible' }}>
        <ButtonLink kind="primary" icon="lock" to="/login">
          {t('nav.login')}
        </ButtonLink>
      </span>
    );
  return (
    <>
      <Person user={user} />
      {landingOf(user) !== '/' && (
        <ButtonLink kind="primary" icon="grid" to={landingOf(user)}>
          {t('nav.dashboard')}
        </ButtonLink>
      )}
    </>
  );
}

function Person({ user }: { user: SessionUser }) {
  const { t } = useTranslation('public');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches its button and links, does nothing itself
    <div className={styles.mastheadPerson} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <button ref={button} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <i className={layout.avatar} aria-hidden="true" translate="no">
          {initialsOf(user)}
        </i>
        <span translate="no">{user.name}</span>
        <span className={layout.visuallyHidden}>{t('nav.account')}</span>
      </button>
      {open && (
        // Keeps the focus inside when the card's text is clicked.
        <div className={styles.mastheadCard} tabIndex={-1}>
          <ProfileCard user={user} onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
