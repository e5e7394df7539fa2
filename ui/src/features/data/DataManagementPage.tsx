// Data Management: imports, figures, schedules, runs, lineage and backups as tabs by role; the open tab is in
// the URL.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyWithRetry } from '@/shared/lazy';
import { type Role, useSession } from '@/shared/session/session';
import { PageHead } from '@/shared/ui/PageHead';
import { TabPanels } from '@/shared/ui/TabPanels';

const ADMINS: Role[] = ['admin', 'superadmin'];

const TABS: { key: string; Body: ComponentType; roles: Role[] }[] = [
  { key: 'imports', Body: lazyWithRetry(() => import('./imports/Overview')), roles: ADMINS },
  { key: 'figures', Body: lazyWithRetry(() => import('./figures/FiguresTab')), roles: ADMINS },
  { key: 'schedules', Body: lazyWithRetry(() => import('./schedules/SchedulesTab')), roles: ADMINS },
  { key: 'runs', Body: lazyWithRetry(() => import('./runs/RunsTab')), roles: ADMINS },
  { key: 'lineage', Body: lazyWithRetry(() => import('./lineage/LineageTab')), roles: ADMINS },
  { key: 'backup', Body: lazyWithRetry(() => import('./backup/BackupTab')), roles: ['superadmin'] },
];

export default function DataManagementPage() {
  const { t } = useTranslation('data');
  const role = useSession((state) => state.user?.role);
  const [params, setParams] = useSearchParams();
  const tabs = TABS.filter(({ roles }) => role && roles.includes(role));
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (!open) return null;
  const { Body } = open;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <TabPanels
        label={t('title')}
        value={open.key}
        options={tabs.map(({ key }) => ({ value: key, label: t(`tab.${key}`) }))}
        // Drop the previous tab's filters.
        onChange={(tab) => setParams({ tab })}
      >
        <Body />
      </TabPanels>
    </>
  );
}
