// Code and texts that load when they are first needed. Without a connection they wait for it instead of failing, and a
// file that a new version of the portal has replaced leaves the page, and what was typed in it, as it is.
import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react';
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

type Loaded<P> = ComponentType<P> | { default: ComponentType<P> };

/** `React.lazy` that waits for the connection; of a module its default, or the part that is named. */
export const late = <P>(load: () => Promise<Loaded<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const part = await loaded(load);
    return 'default' in part ? part : { default: part };
  });

/** A dialog, a drawer, a part of a bar: nothing stands in its place until its code and texts are there. */
export function onDemand<P extends object>(load: () => Promise<Loaded<P>>): ComponentType<P> {
  const Part: ComponentType<P> = late(load);
  return (props) => createElement(Suspense, { fallback: null }, createElement(Part, props));
}
