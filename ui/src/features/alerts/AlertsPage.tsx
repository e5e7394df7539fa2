// Alerts and alert rules as two tabs; the open tab is in the URL.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '@/api/client';
import { useDepartmentName } from '@/shared/departments';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { invalidateManaged } from '@/shared/manage/useList';
import { deleteWarning } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { attempt } from '@/shared/ui/useAct';
import { AlertList } from './AlertList';
import { ALERTS, RULES, type Rule, TONE, useSharedFilters, useSummary } from './api';

// List of alert rules with their status and number of open alerts.
const RuleDialog = lazyWithRetry(async () => (await import('./RuleDialog')).RuleDialog);

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: '', order: 'asc' as const },
  filters: { severity: '', department: '', status: '' },
};
const STATUSES = ['', 'active', 'paused'] as const;

const changed = () => Promise.all([invalidateManaged(RULES), invalidateManaged(ALERTS)]);

function useColumns(): GridColumn<Rule>[] {
  const { t } = useTranslation('alerts');
  const { count, date } = useLanguage();
  const departmentName = useDepartmentName();
  const departmentText = (row: Rule) =>
    row.departments.length > 1
      ? t('severalDepartments', { count: row.departments.length })
      : departmentName(row.departments[0] ?? '');
  return [
    {
      key: 'title',
      title: t('column.rule'),
      value: (row) => row.title,
      sortable: false,
      strong: true,
    },
    { key: 'department', title: t('common:term.department'), value: departmentText, sortable: false },
    {
      key: 'severity',
      title: t('column.severity'),
      value: (row) => t(`severity.${row.severity}`),
      badge: (row) => TONE[row.severity],
    },
    {
      key: 'open_alerts',
      title: t('column.openAlerts'),
      value: (row) => count(row.open_alerts),
      numeric: true,
    },
    {
      key: 'is_active',
      title: t('common:term.state'),
      value: (row) => t(row.is_active ? 'common:term.running' : 'status.paused'),
      badge: (row) => (row.is_active ? 'ok' : 'hold'),
    },
    { key: 'updated_at', title: t('column.changed'), value: (row) => date(row.updated_at) },
  ];
}

function RuleList() {
  const { t } = useTranslation(['alerts', 'manage']);
  const words = useWords('alerts', 'rules');
  const source = useSource<Rule>({ path: RULES, defaults: DEFAULTS, changed });
  useSummary();
  const shared = useSharedFilters();
  const toggle = (row: Rule) =>
    attempt(t('saveFailed'), async () => {
      const { message } = await api.patch(`${RULES}/{id}`, {
        path: { id: row.id },
        body: { is_active: !row.is_active, revision: row.revision },
      });
      await changed();
      toast.success(message, row.title);
    });
  return (
    <ManagedPage
      part
      words={words}
      source={source}
      singular="alert_rule"
      plural="alert_rules"
      nameOf={(row) => row.title}
      columns={useColumns()}
      filters={[
        ...shared,
        {
          key: 'status',
          label: t('common:term.state'),
          options: STATUSES.map((value) => ({ value, label: t(`statusFilter.${value || 'all'}`) })),
        },
      ]}
      figures={['severity', 'is_active', 'department', 'open_alerts']}
      dialog={(rule, close) => <RuleDialog rule={rule} onClose={close} onSaved={changed} />}
      acts={(row) => [
        {
          key: 'turn',
          icon: row.is_active ? 'pause' : 'play',
          label: t(row.is_active ? 'act.pause' : 'act.activate', { rule: row.title }),
          act: () => toggle(row),
          does: 'switch_alert_rule',
        },
      ]}
      removes={{ body: (row) => deleteWarning(row.title, t('delete.text', { count: row.open_alerts })) }}
    />
  );
}

const TABS = ['alerts', 'rules'] as const;
type Tab = (typeof TABS)[number];

export default function AlertsPage() {
  const { t } = useTranslation('alerts');
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'rules' ? 'rules' : 'alerts';
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Segmented<Tab>
            label={t('title')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            onChange={(next) => setParams(next === 'alerts' ? {} : { tab: next })}
          />
        }
      />
      <div className={layout.page}>{tab === 'rules' ? <RuleList /> : <AlertList />}</div>
    </>
  );
}
