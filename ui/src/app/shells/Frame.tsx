// What every logged-in shell has around its page: antd's theme, the skip link, the site notice.
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useProof } from '@/api/proof';
import { useReason } from '@/api/reason';
import { AsKnownBar } from '@/shared/history/AsKnownBar';
import { onDemand } from '@/shared/lazy';
import { SiteNotice } from '@/shared/shell/SiteNotice';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import * as layout from '@/shared/ui/layout.module.css';
import { ListSkeleton } from '@/shared/ui/PageSkeleton';
import { LeaveGuard } from './LeaveGuard';
import * as styles from './shells.module.css';

/** Cache the portal's files for logged-in users, so that a page can be loaded without a connection. */
function useOfflineFiles(): void {
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

// Rarely shown, so their forms are not part of a page's first load.
const ProofDialog = onDemand(() => import('./ProofDialog'));
const ReasonDialog = onDemand(() => import('@/shared/manage/ReasonDialog'));

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const proof = useProof((state) => state.request);
  const asked = useReason((state) => state.request);
  useOfflineFiles();
  return (
    <AntdProvider>
      <a className={layout.skipLink} href="#main">
        {t('shell.skip')}
      </a>
      <SiteNotice />
      {children}
      {proof && <ProofDialog answer={proof.answer} />}
      {asked && (
        <ReasonDialog
          title={t('signed.title')}
          text={asked.text}
          saveLabel={t('signed.change')}
          save={async (reason) => asked.answer(reason)}
          onClose={() => asked.answer(null)}
        />
      )}
      <LeaveGuard />
      <ScrollRestoration />
    </AntdProvider>
  );
}

/** The page itself. If it fails, the bars stay and the next address starts fresh. */
export function ShellMain() {
  const { pathname } = useLocation();
  return (
    <main id="main" className={styles.shellMain} tabIndex={-1}>
      <AsKnownBar />
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<ListSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
