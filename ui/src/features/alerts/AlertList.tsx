// Alerts, most severe first, with actions to acknowledge them and to open their figures.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, useData } from '@/api/client';
import { queryClient } from '@/api/query';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { invalidateManaged, managedKey, useList, useManagedPage } from '@/shared/manage/useList';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import type { RowAction } from '@/shared/ui/RowActions';
import { useAct } from '@/shared/ui/useAct';
import * as styles from './alerts.module.css';
import { ALERTS, type Alert, SEVERITIES, TONE, useSharedFilters, useSummary } from './api';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: '', order: 'asc' as const },
  filters: { severity: '', department: '', state: '', rule_id: '' },
};
const STATE_TONE: Record<Alert['state'], Tone> = { active: 'quiet', acknowledged: 'hold', resolved: 'ok' };
const STATES = ['', 'active', 'acknowledged', 'resolved', 'all'] as const;

function State({ row }: { row: Alert }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useLanguage();
  const note =
    row.state === 'resolved' && row.resolved_at
      ? dateTime(row.resolved_at)
      : row.state === 'acknowledged' && row.acknowledged_by;
  return (
    <span className={styles.alertState}>
      <Badge tone={STATE_TONE[row.state]}>{t(`state.${row.state}`)}</Badge>
      {note && (
        <small className={`${layout.small} ${layout.muted}`} translate="no">
          {note}
        </small>
      )}
    </span>
  );
}

function useColumns(): GridColumn<Alert>[] {
  const { t } = useTranslation('alerts');
  const { dateTime } = useLanguage();
  return [
    {
      key: 'severity',
      title: t('column.severity'),
      value: (row) => t(`severity.${row.severity}`),
      width: 128,
      badge: (row) => TONE[row.severity],
    },
    {
      key: 'text',
      title: t('column.alert'),
      value: (row) => row.text,
      sortable: false,
      strong: true,
    },
    { key: 'department', title: t('common:term.department'), value: (row) => row.department.name },
    { key: 'since', title: t('column.since'), value: (row) => dateTime(row.since) },
    {
      key: 'state',
      title: t('common:term.state'),
      value: (row) => t(`state.${row.state}`),
      render: (row) => <State row={row} />,
    },
  ];
}

export function AlertList() {
  const { t } = useTranslation(['alerts', 'manage']);
  const { count } = useLanguage();
  const navigate = useNavigate();
  const list = useList(DEFAULTS);
  const data = useManagedPage<Alert>(ALERTS, list);
  const summary = useSummary().data;
  const columns = useColumns();
  const shared = useSharedFilters();
  const groups = useGroups(list.state.filters.department ?? '') ?? [];
  const [busy, act] = useAct(t('acknowledgeFailed'));
  const acknowledge = (row: Alert) =>
    act(async () => {
      const { message } = await api.post(`${ALERTS}/{id}/acknowledge`, { path: { id: row.id } });
      toast.success(message, row.text);
      await Promise.all([
        invalidateManaged(ALERTS),
        queryClient.invalidateQueries({ queryKey: ['alerts', 'summary'] }),
      ]);
    });
  const acts = (row: Alert): RowAction[] => [
    ...(row.state === 'active'
      ? [
          {
            key: 'acknowledge',
            icon: 'check' as const,
            label: t('act.acknowledge', { alert: row.text }),
            disabled: busy,
            does: 'acknowledge_alert' as const,
            act: () => acknowledge(row),
          },
        ]
      : []),
    {
      key: 'open',
      icon: 'chart',
      label: t('act.open', { department: row.department.name, place: row.place ?? '' }).trim(),
      act: () => navigate(row.link),
    },
  ];
  const failed = summary?.checks.filter((check) => check.failed) ?? [];
  return (
    <>
      {failed.length > 0 && (
        <Banner tone="warn" title={t('checkFailed')}>
          {t('checkFailedText', { names: failed.map((check) => check.label).join(', ') })}
        </Banner>
      )}
      <AlertGroups
        groups={groups}
        chosen={list.state.filters.rule_id ?? ''}
        onChoose={(rule) => list.filter('rule_id', rule)}
      />
      <ManageList<Alert>
        label={t('tab.alerts')}
        list={list}
        data={data}
        searchLabel={t('search')}
        filters={[
          ...shared,
          {
            key: 'state',
            label: t('common:term.state'),
            options: STATES.map((value) => ({ value, label: t(`stateFilter.${value || 'open'}`) })),
          },
          {
            key: 'rule_id',
            label: t('column.rule'),
            all: t('groups.all'),
            options: groups.map((group) => ({ value: String(group.rule_id), label: group.title })),
          },
        ]}
        summary={(total) => t('matches', { count: total, shown: count(total) })}
        tools={summary && <OpenCounts open={summary.open} />}
        columns={columns}
        rowId={(row) => row.id}
        phone={{ title: (row) => row.text, figures: ['severity', 'state', 'department', 'since'] }}
        acts={acts}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </>
  );
}

function OpenCounts({ open }: { open: Record<string, number> }) {
  const { t } = useTranslation('alerts');
  const { count } = useLanguage();
  return (
    <span className={`${layout.line} ${layout.wraps} ${layout.gap8}`}>
      {SEVERITIES.map((severity) => (
        <Badge key={severity} tone={open[severity] ? TONE[severity] : 'quiet'}>
          {t(`severity.${severity}`)} {count(open[severity] ?? 0)}
        </Badge>
      ))}
    </span>
  );
}

// One sentence per rule with open alerts. Choosing a rule filters the list below.
function useGroups(department: string) {
  return useData([...managedKey(ALERTS), 'groups', department], `${ALERTS}/groups`, {
    query: { department },
  }).data;
}

interface AlertGroupsProps {
  groups: NonNullable<ReturnType<typeof useGroups>>;
  chosen: string;
  onChoose: (rule: string) => void;
}

function AlertGroups({ groups, chosen, onChoose }: AlertGroupsProps) {
  const { t } = useTranslation('alerts');
  const { count } = useLanguage();
  if (groups.length === 0) return null;
  return (
    <section className={`${card.card} ${styles.alertGroups}`} aria-label={t('groups.title')}>
      <h2 className={card.title}>{t('groups.title')}</h2>
      <ul>
        {groups.map((group) => {
          const rule = String(group.rule_id);
          return (
            <li key={rule}>
              <Badge tone={TONE[group.severity]}>{t(`severity.${group.severity}`)}</Badge>
              <b>{group.text}</b>
              <Button aria-pressed={chosen === rule} onClick={() => onChoose(chosen === rule ? '' : rule)}>
                {chosen === rule
                  ? t('groups.all')
                  : t('groups.show', { count: group.count, shown: count(group.count) })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
