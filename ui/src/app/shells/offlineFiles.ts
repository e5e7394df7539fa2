import { useEffect } from 'react';

/** The portal's own files stay at hand for those who work with it, so that a page can be loaded without a connection. */
export function useOfflineFiles(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        // What was loaded before the worker was there.
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        active?.postMessage({ files });
      })
      .catch((error) => console.warn('offline files', error));
  }, []);
}
