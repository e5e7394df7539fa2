import { useEffect } from 'react';

/** Cache the portal's files for logged-in users, so that a page can be loaded without a connection. */
export function useOfflineFiles(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        // What was loaded before the service worker was active.
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        active?.postMessage({ files });
      })
      .catch((error) => console.warn('offline files', error));
  }, []);
}
