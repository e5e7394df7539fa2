// System reports with tabs to run, save and download them; the open tab is in the URL.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { lazyWithRetry } from '@/shared/lazy';
import { PageHead } from '@/shared/ui/PageHead';
import { TabPanels } from '@/shared/ui/TabPanels';
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
      <TabPanels
        label={t('title')}
        value={open in TABS ? open : 'make'}
        options={Object.keys(TABS).map((value) => ({ value, label: t(`tab.${value}`) }))}
        // Drop the previous tab's filters.
        onChange={(tab) => setAddress(tab === 'make' ? {} : { tab })}
      >
        <Body />
      </TabPanels>
    </>
  );
}
