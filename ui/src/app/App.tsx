// Providers around the routes. antd's provider is further in, because the public pages do without it.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { checkConnection, useConnection } from '@/api/connection';
import { cancelPreparing, type Preparing, usePreparing } from '@/api/preparing';
import { queryClient } from '@/api/query';
import { useLanguage, useLanguageEffect } from '@/shared/i18n/useLanguage';
import { useSession } from '@/shared/session/session';
import { Button, DISABLED_REASON_ID } from '@/shared/ui/Button';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { Toasts } from '@/shared/ui/Toasts';
import * as connectionBanner from './connection-banner.module.css';
import { IdleWarning } from './IdleWarning';
import { LoadingApplication } from './LoadingApplication';
import * as styles from './preparing-files.module.css';
import { router } from './router';

function Application() {
  useLanguageEffect();
  return (
    <>
      <ConnectionBanner />
      <RouterProvider router={router} />
      <PreparingFiles />
      <Toasts onFollow={(path) => router.navigate(path)} />
      <IdleWarning />
    </>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingApplication />}>
        <ErrorBoundary>
          <Application />
        </ErrorBoundary>
      </Suspense>
    </QueryClientProvider>
  );
}

// Bottom right: the files the server is preparing for this page, with progress and a cancel button.
function PreparingFiles() {
  const { t } = useTranslation();
  const files = usePreparing((state) => state.files);
  return (
    <section className={styles.preparing} aria-label={t('preparing.title')} hidden={!files.length}>
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </section>
  );
}

function File({ file }: { file: Preparing }) {
  const { t } = useTranslation();
  const { id, name, progress, ahead, state } = file;
  const status =
    state === 'queued' && ahead > 0
      ? t('preparing.ahead', { count: ahead })
      : progress
        ? t('preparing.progress', { progress })
        : t('preparing.begun');
  return (
    <div className={styles.preparingFile}>
      <Icon name="file" />
      <div>
        <b role="status">{t('preparing.file', { name })}</b>
        <progress
          max={100}
          {...(progress ? { value: progress } : {})}
          aria-label={t('preparing.of', { name })}
        />
        <p>{status}</p>
      </div>
      <Button size="sm" onClick={() => cancelPreparing(id)} aria-label={t('preparing.cancel', { name })}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

// At the top of every page, above open dialogs too: the portal is unreachable, or a newer version is running.
function ConnectionBanner() {
  const { t } = useTranslation();
  const { dateTime } = useLanguage();
  const { reach, savedAt, waiting, outdated } = useConnection();
  const signedIn = useSession(({ user }) => user !== null);
  if (reach !== 'online') {
    return (
      <Bar
        title={t(`connection.${reach}`)}
        action={
          <Button size="sm" icon="refresh" onClick={checkConnection}>
            {t('action.tryAgain')}
          </Button>
        }
      >
        {savedAt && <span>{t('connection.savedAt', { time: dateTime(savedAt) })} </span>}
        <span id={DISABLED_REASON_ID}>{t(signedIn ? 'connection.writesOff' : 'connection.sendingOff')}</span>
        {waiting && <span> {t('connection.waiting')}</span>}
      </Bar>
    );
  }
  if (outdated) {
    return (
      <Bar
        title={t('connection.outdated')}
        action={
          <Button size="sm" icon="refresh" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        }
      >
        {t('connection.outdatedText')}
      </Bar>
    );
  }
  return null;
}

function Bar({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    // Dialogs and drawers start below the banner.
    const watch = new ResizeObserver(() =>
      style.setProperty('--connection-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--connection-bar');
    };
  }, []);
  return (
    <div
      ref={bar}
      className={`${layout.gap12} ${layout.small} ${connectionBanner.connectionBar}`}
      role="status"
    >
      <Icon name="warning" />
      <p>
        <b>{title}</b> {children}
      </p>
      {action}
    </div>
  );
}
