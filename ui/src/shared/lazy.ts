// Lazily loaded code and texts. Without a connection they wait instead of failing, and a file that a new
// version has replaced never breaks the page or loses what was typed in it.
import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react';
import { checkConnection, useConnection, whenReachable } from '@/api/connection';

const FETCH_ERRORS =
  /dynamically imported module|module script failed|preload CSS|Failed to fetch|NetworkError/i;

/** A style sheet that failed remains in the page, and Vite would consider it loaded. */
function removeFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.remove();
}

export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && FETCH_ERRORS.test(error.message))) throw error;
      removeFailedStyles();
      if ((await checkConnection()) !== 'online') {
        useConnection.setState({ waiting: true });
        await whenReachable();
      } else {
        failures += 1;
        // Failed twice although the server responds: the file is gone.
        if (failures > 1) {
          useConnection.setState({ outdated: true });
          return new Promise<T>(() => undefined);
        }
      }
    }
  }
}

type Loaded<P> = ComponentType<P> | { default: ComponentType<P> };

/** `React.lazy` that waits for the connection; takes a module's default export or a component. */
export const lazyWithRetry = <P>(load: () => Promise<Loaded<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const part = await loadWithRetry(load);
    return 'default' in part ? part : { default: part };
  });

/**
 * A lazily loaded dialog, drawer or part of a bar; nothing is rendered until its code and texts are loaded.
 */
export function onDemand<P extends object>(load: () => Promise<Loaded<P>>): ComponentType<P> {
  const Part: ComponentType<P> = lazyWithRetry(load);
  return (props) => createElement(Suspense, { fallback: null }, createElement(Part, props));
}
