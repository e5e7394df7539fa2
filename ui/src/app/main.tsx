import '@/styles/fonts.css';
import '@/styles/tokens.css';
import '@/styles/base.css';
import '@/styles/forced-colors.css';
// Before all other modules: what a part says itself has the last word.
import '@/shared/ui/layout.module.css';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { i18next } from '@/shared/i18n';
import { restoreSession } from '@/shared/session/restore';
import { App } from './App';
import { boot } from './boot';
import { textsOf } from './publicRoutes';
import { routed } from './router';

/** A page that the server has drawn stays until the whole of it can be drawn here. */
async function readyToReplace(): Promise<void> {
  if (!document.documentElement.dataset.drawn) return;
  await Promise.all([i18next.loadNamespaces(textsOf(window.location.pathname)), restoreSession(), routed()]);
}

// How far somebody has read what the server has drawn: the router begins each page at its top.
let read = window.scrollY;
const follow = () => {
  read = window.scrollY;
};
window.addEventListener('scroll', follow, { passive: true });

/** The application, in the place of what the server has drawn. */
function Replacement() {
  useLayoutEffect(() => {
    window.removeEventListener('scroll', follow);
    if (read > 0) window.scrollTo({ top: read, behavior: 'instant' });
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
    // As a transition React draws in short steps, between which the reader scrolls and types.
    startTransition(() => root.render(<Replacement />));
  });
