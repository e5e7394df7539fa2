// On the public pages: the logged-in user with profile card and dashboard link; otherwise the login button.
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/shared/lazy';
import { landingOf } from '@/shared/session/paths';
import { useRestoredSession } from '@/shared/session/restore';
import { initialsOf, type SessionUser } from '@/shared/session/session';
import { ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './public-shell.module.css';

const ProfileCard = onDemand(async () => (await import('./ProfileCard')).ProfileCard);

export function PublicPerson() {
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
