// The width below which tables become blocks; in em like the style sheets, so that larger text counts as a
// narrower page.
import { useSyncExternalStore } from 'react';

const phoneQuery = '(max-width: 56.1875em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phoneQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phoneQuery).matches);
}
