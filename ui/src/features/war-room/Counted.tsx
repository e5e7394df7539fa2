// The projects or issues counted by a figure, grouped by status. Opening one closes the figure's explanation.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListOf } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import type { Issue, IssueStatus, Project, ProjectStatus } from './api';
import { ISSUES, PROJECTS, useCounted } from './api';
import { IssueRow } from './IssuesTab';
import { More } from './More';
import { IssueBadge, Progress, ProjectBadge } from './status';
import * as styles from './war-room.module.css';

export type Open = (project: number, issue?: number) => void;

export function CountedProjects({ statuses, onOpen }: { statuses: readonly ProjectStatus[]; onOpen: Open }) {
  return statuses.map((status) => (
    <Group<Project> key={status} path={PROJECTS} status={status} badge={<ProjectBadge status={status} />}>
      {(project) => <ProjectRow key={project.id} project={project} onOpen={onOpen} />}
    </Group>
  ));
}

export function CountedIssues({ statuses, onOpen }: { statuses: readonly IssueStatus[]; onOpen: Open }) {
  return statuses.map((status) => (
    <Group<Issue> key={status} path={ISSUES} status={status} badge={<IssueBadge status={status} />}>
      {(issue) => (
        <IssueRow key={issue.id} issue={issue} onView={({ id, project_id }) => onOpen(project_id, id)} />
      )}
    </Group>
  ));
}

interface GroupProps<Row> {
  path: ListOf<Row>;
  status: string;
  badge: ReactNode;
  children: (row: Row) => ReactNode;
}

function Group<Row>({ path, status, badge, children }: GroupProps<Row>) {
  const { t } = useTranslation('war-room');
  const { count } = useLanguage();
  const id = useId();
  const query = useCounted(path, status);
  const total = query.data?.pages[0]?.meta?.total;
  return (
    <section aria-labelledby={id} className={styles.counted}>
      <h4 id={id} className={`${layout.line} ${layout.gap8}`}>
        {badge} {total !== undefined && <Count value={count(total)} />}
      </h4>
      <QueryState query={query} rows={2} />
      <ul>{query.data?.pages.flatMap(({ data }) => data.map(children))}</ul>
      <More query={query} text={t('action.loadMore')} />
    </section>
  );
}

function ProjectRow({ project, onOpen }: { project: Project; onOpen: Open }) {
  const { t } = useTranslation('war-room');
  const { nameOf } = useLanguage();
  const { open_issues: open, total_issues: total } = project.stats;
  return (
    <li className={styles.issueRow}>
      <div className={styles.issueRowText}>
        <button
          type="button"
          className={`${layout.strong} ${layout.breaks} ${styles.issueRowTitle}`}
          onClick={() => onOpen(project.id)}
        >
          {nameOf(project)}
        </button>
        <small>{total === 0 ? t('issue.none') : t('table.issues', { count: total, open, total })}</small>
      </div>
      <Progress percent={project.progress_percentage} />
    </li>
  );
}
