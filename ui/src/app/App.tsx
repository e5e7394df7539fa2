// Providers around the routes. antd's provider is further in, because the public pages do without it.
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '@/api/query';
import { useLanguageEffect } from '@/shared/i18n/useLanguage';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { Toasts } from '@/shared/ui/Toasts';
import { ConnectionBanner } from './ConnectionBanner';
import { IdleWarning } from './IdleWarning';
import { LoadingApplication } from './LoadingApplication';
import { PreparingFiles } from './PreparingFiles';
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
