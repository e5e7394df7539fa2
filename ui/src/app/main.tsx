import '@/styles/fonts.css';
import '@/styles/tokens.css';
import '@/styles/base.css';
import '@/styles/forced-colors.css';
// Before all other modules, so that components can override it.
import '@/shared/ui/layout.module.css';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { i18next } from '@/shared/i18n';
import { restoreSession } from '@/shared/session/restore';
import { App } from './App';
import { boot } from './boot';
import { namespacesOf } from './publicRoutes';
import { routeLoaded } from './router';

/** Keep the server-rendered page until the client can render all of it. */
async function readyToReplace(): Promise<void> {
  if (!document.documentElement.dataset.drawn) return;
  await Promise.all([
    i18next.loadNamespaces(namespacesOf(window.location.pathname)),
    restoreSession(),
    routeLoaded(),
  ]);
}

// How far the user has scrolled the server-rendered page: the router starts each page at the top.
let scrollTop = window.scrollY;
const trackScroll = () => {
  scrollTop = window.scrollY;
};
window.addEventListener('scroll', trackScroll, { passive: true });

// What has the keyboard focus there, found again by id or address.
let focused = '';
const trackFocus = () => {
  const element = document.activeElement;
  const href = element?.getAttribute('href');
  focused = element?.id ? `#${CSS.escape(element.id)}` : href ? `a[href="${CSS.escape(href)}"]` : '';
};
trackFocus();
document.addEventListener('focusin', trackFocus);

/** The application, in place of the server-rendered page. */
function ClientApplication() {
  useLayoutEffect(() => {
    window.removeEventListener('scroll', trackScroll);
    if (scrollTop > 0) window.scrollTo({ top: scrollTop, behavior: 'instant' });
    document.removeEventListener('focusin', trackFocus);
    if (focused && document.activeElement === document.body)
      document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    const { dataset } = document.documentElement;
    delete dataset.drawn;
    delete dataset.hidden;
  }, []);
  return (
    <StrictMode>
      <App />
    </StrictMode>
  );
}

boot()
  .then(readyToReplace)
  .finally(() => {
    const root = createRoot(document.getElementById('root') as HTMLElement);
    // As a transition React renders in short steps, so that the user can scroll and type in between.
    startTransition(() => root.render(<ClientApplication />));
  });
