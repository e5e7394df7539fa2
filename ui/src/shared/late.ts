// Code and texts that load when they are first needed. Without a connection they wait for it instead of failing, and a
// file that a new version of the portal has replaced leaves the page, and what was typed in it, as it is.
import { lazy } from 'react';
import { checkConnection, useConnection, whenReachable } from '@/api/connection';

const NOT_FETCHED =
  /dynamically imported module|module script failed|preload CSS|Failed to fetch|NetworkError/i;

/** A style sheet that failed stays in the page, and Vite would take it for loaded. */
function removeFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.remove();
}

export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  let missing = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && NOT_FETCHED.test(error.message))) throw error;
      removeFailedStyles();
      if ((await checkConnection()) !== 'online') {
        useConnection.setState({ waiting: true });
        await whenReachable();
      } else {
        missing += 1;
        // Twice although the server answers: the file is not there any more.
        if (missing > 1) {
          useConnection.setState({ outdated: true });
          return new Promise<T>(() => undefined);
        }
      }
    }
  }
}

/** `React.lazy` that waits for the connection. */
export const late: typeof lazy = (load) => lazy(() => loaded(load));
