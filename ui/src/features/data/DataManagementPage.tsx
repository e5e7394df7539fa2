// Data Management: imports, figures, schedules, runs, lineage and backups as tabs; the open tab is in the URL. Tabs are
// found by file name (`<name>/<Name>Tab.tsx`, default export) and shown by role.
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyWithRetry } from '@/shared/late';
import { type Role, useSession } from '@/shared/session/session';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { TableSkeleton } from '@/shared/ui/States';
import { Tabs } from '@/shared/ui/Tabs';
import * as styles from './data.module.css';

const files = import.meta.glob<{ default: ComponentType }>('./*/*Tab.tsx');

interface Tab {
  key: string;
  file: string;
  roles: Role[];
}

const ADMINS: Role[] = ['admin', 'superadmin'];
const TABS: Tab[] = [
  { key: 'imports', file: './imports/ImportsTab.tsx', roles: ADMINS },
  { key: 'figures', file: './figures/FiguresTab.tsx', roles: ADMINS },
  { key: 'schedules', file: './schedules/SchedulesTab.tsx', roles: ADMINS },
  { key: 'runs', file: './runs/RunsTab.tsx', roles: ADMINS },
  { key: 'lineage', file: './lineage/LineageTab.tsx', roles: ADMINS },
  { key: 'backup', file: './backup/BackupTab.tsx', roles: ['superadmin'] },
];

const SHOWN = TABS.flatMap((tab) => {
  const load = files[tab.file];
  return load ? [{ ...tab, Body: lazyWithRetry(load) }] : [];
});

export default function DataManagementPage() {
  const { t } = useTranslation('data');
  const role = useSession((state) => state.user?.role);
  const [params, setParams] = useSearchParams();
  const tabs = SHOWN.filter(({ roles }) => role && roles.includes(role));
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (!open) return null;
  const Body = open.Body;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={`${layout.page} ${styles.page}`}>
        <Tabs
          label={t('title')}
          value={open.key}
          options={tabs.map(({ key }) => ({ value: key, label: t(`tab.${key}`) }))}
          // Drop the previous tab's filters.
          onChange={(tab) => setParams({ tab })}
        />
        <div role="tabpanel" aria-label={t(`tab.${open.key}`)} key={open.key}>
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
