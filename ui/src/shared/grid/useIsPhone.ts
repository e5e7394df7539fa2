// Whether a media query matches, as state.
import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/**
 * The width below which tables become blocks; in em like the style sheets, so that larger text counts as a
 * narrower page.
 */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 56.1875em)');
