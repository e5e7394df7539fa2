// Total and active projects, total and open issues.
import { useTranslation } from 'react-i18next';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import { useStats } from './api';

export function KpiRow() {
  const { t } = useTranslation('war-room');
  const { count } = useLanguage();
  const { data, isError, error } = useStats();
  const state = {
    loading: !data && !isError,
    error: isError && !data ? error.message : null,
  };
  const projects = data?.total_projects ?? 0;
  const issues = data?.total_issues ?? 0;
  const active = { value: data?.active_projects ?? 0, color: 'var(--ok)' };
  const open = { value: data?.open_issues ?? 0, color: 'var(--info)' };
  const progress = { value: data?.in_progress_issues ?? 0, color: 'var(--warn)' };
  const resolved = { value: data?.resolved_issues ?? 0, color: 'var(--ok)' };
  const cancelled = { value: data?.cancelled_issues ?? 0, color: 'var(--bad)' };
  const overdue = data?.overdue_issues ?? 0;
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      <div className={layout.col3}>
        <KpiCard
          {...state}
          label={t('kpi.projects')}
          value={count(projects)}
          parts={[active, { value: projects - active.value, color: 'var(--c0)' }]}
          whole={projects}
          share={t('kpi.otherProjects', { number: count(projects - active.value) })}
        />
      </div>
      <div className={layout.col3}>
        <KpiCard
          {...state}
          label={t('kpi.active')}
          value={count(active.value)}
          color={active.color}
          parts={[active]}
          whole={projects}
          share={t('kpi.ofProjects', { share: formatShare(active.value, projects) })}
        />
      </div>
      <div className={layout.col3}>
        <KpiCard
          {...state}
          label={t('kpi.issues')}
          value={count(issues)}
          parts={[open, progress, resolved, cancelled]}
          whole={issues}
          share={t('kpi.resolved', { share: formatShare(resolved.value, issues) })}
        />
      </div>
      <div className={layout.col3}>
        <KpiCard
          {...state}
          label={t('kpi.open')}
          value={count(open.value)}
          color={open.color}
          parts={[open]}
          whole={issues}
          share={overdue > 0 ? t('kpi.overdue', { number: count(overdue) }) : t('kpi.nothingOverdue')}
        />
      </div>
    </div>
  );
}
