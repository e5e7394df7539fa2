import '@/styles/fonts.css';
import '@/styles/tokens.css';
import '@/styles/base.css';
import '@/styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18next } from '@/shared/i18n';
import { restoreSession } from '@/shared/session/restore';
import { App } from './App';
import { boot } from './boot';
import { textsOf } from './publicRoutes';
import { routed } from './routes';

/** A page that the server has drawn stays until the whole of it can be drawn here. */
async function readyToReplace(): Promise<void> {
  if (!document.documentElement.dataset.drawn) return;
  await Promise.all([i18next.loadNamespaces(textsOf(window.location.pathname)), restoreSession(), routed()]);
}

boot()
  .then(readyToReplace)
  .finally(() => {
    const { dataset } = document.documentElement;
    delete dataset.drawn;
    delete dataset.hidden;
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
