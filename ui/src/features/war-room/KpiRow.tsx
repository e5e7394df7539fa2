// Cards for total and active projects, and total and open issues.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { ExplainedCard } from '@/shared/explain/ExplainedCard';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import * as layout from '@/shared/ui/layout.module.css';
import { ISSUE_STATUSES, type IssueStatus, PROJECT_STATUSES, type ProjectStatus, useStats } from './api';
import type { Open } from './Counted';

const CountedProjects = onDemand(async () => (await import('./Counted')).CountedProjects);
const CountedIssues = onDemand(async () => (await import('./Counted')).CountedIssues);

export function KpiRow({ onOpen }: { onOpen: Open }) {
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
  const explained = (text: string, statuses: string[], rows: (open: Open) => ReactNode) => ({
    definition: [text],
    facts: [[t('common:term.status'), statuses.join(', ')] as const],
    rows: (close: () => void) =>
      rows((project, issue) => {
        close();
        onOpen(project, issue);
      }),
  });
  const ofProjects = (text: string, statuses: readonly ProjectStatus[]) => {
    const names = statuses.map((status) => t(`projectStatus.${status}`));
    return explained(text, names, (open) => <CountedProjects statuses={statuses} onOpen={open} />);
  };
  const ofIssues = (text: string, statuses: readonly IssueStatus[]) => {
    const names = statuses.map((status) => t(`issueStatus.${status}`));
    return explained(text, names, (open) => <CountedIssues statuses={statuses} onOpen={open} />);
  };
  const cards: Omit<ComponentProps<typeof ExplainedCard>, keyof typeof state>[] = [
    {
      label: t('kpi.projects'),
      explained: ofProjects(t('explain.projects'), PROJECT_STATUSES),
      value: count(projects),
      parts: [active, { value: projects - active.value, color: 'var(--c0)' }],
      whole: projects,
      share: t('kpi.otherProjects', { number: count(projects - active.value) }),
    },
    {
      label: t('kpi.active'),
      explained: ofProjects(t('explain.active'), ['active']),
      value: count(active.value),
      color: active.color,
      parts: [active],
      whole: projects,
      share: t('kpi.ofProjects', { share: formatShare(active.value, projects) }),
    },
    {
      label: t('kpi.issues'),
      explained: ofIssues(t('explain.issues'), ISSUE_STATUSES),
      value: count(issues),
      parts: [open, progress, resolved, cancelled],
      whole: issues,
      share: t('kpi.resolved', { share: formatShare(resolved.value, issues) }),
    },
    {
      label: t('kpi.open'),
      explained: ofIssues(t('explain.open'), ['open', 'pending']),
      value: count(open.value),
      color: open.color,
      parts: [open],
      whole: issues,
      share: overdue > 0 ? t('kpi.overdue', { number: count(overdue) }) : t('kpi.nothingOverdue'),
    },
  ];
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      {cards.map((card) => (
        <div className={layout.col3} key={card.label}>
          <ExplainedCard {...state} {...card} />
        </div>
      ))}
    </div>
  );
}
