// System reports with tabs to run, save and download them; the open tab is in the URL.

import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { lazyWithRetry } from '@/shared/lazy';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { TableSkeleton } from '@/shared/ui/States';
import { Tabs } from '@/shared/ui/Tabs';
import MakeTab from './MakeTab';

const TABS: Record<string, ComponentType> = {
  make: MakeTab,
  saved: lazyWithRetry(() => import('./SavedTab')),
  ready: lazyWithRetry(() => import('./ReadyTab')),
};

export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const [address, setAddress] = useSearchParams();
  const open = address.get('tab') ?? 'make';
  const Body = TABS[open] ?? MakeTab;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={<AsKnownButton />} />
      <div className={`${layout.page} ${layout.parts}`}>
        <Tabs
          label={t('title')}
          value={open in TABS ? open : 'make'}
          options={Object.keys(TABS).map((value) => ({ value, label: t(`tab.${value}`) }))}
          // Drop the previous tab's filters.
          onChange={(tab) => setAddress(tab === 'make' ? {} : { tab })}
        />
        <div
          role="tabpanel"
          aria-label={t(`tab.${open in TABS ? open : 'make'}`)}
          className={layout.parts}
          key={open}
        >
          <ErrorBoundary>
            <Suspense fallback={<TableSkeleton rows={8} />}>
              <Body />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </>
  );
}
