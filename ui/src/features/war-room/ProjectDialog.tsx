// Dialog of one project: overview, issues and activity. An open issue is shown in a panel on the right.
import { Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Facts } from '@/shared/ui/Facts';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { ActivityList } from './ActivityList';
import type { Issue, Project } from './api';
import { deleteIssue, useProject } from './api';
import { DeleteDialog } from './DeleteDialog';
import { IssueForm } from './IssueForm';
import { IssuePanel } from './IssuePanel';
import { IssuesTab } from './IssuesTab';
import { ProjectForm } from './ProjectForm';
import { Progress, ProjectBadge } from './status';
import * as styles from './war-room.module.css';

interface ProjectDialogProps {
  projectId: number;
  issueId: number | null;
  onIssue: (issueId: number | null) => void;
  onClose: () => void;
}

type Open =
  | { kind: 'edit' }
  | { kind: 'issue'; issue: Issue | null }
  | { kind: 'delete'; issue: Issue }
  | null;

export function ProjectDialog({ projectId, issueId, onIssue, onClose }: ProjectDialogProps) {
  const { t } = useTranslation('war-room');
  const { nameOf, date, dateTime } = useLanguage();
  const query = useProject(projectId);
  const [open, setOpen] = useState<Open>(null);
  const [tab, setTab] = useState(issueId === null ? 'overview' : 'issues');
  const project = query.data;
  const close = () => setOpen(null);
  const title = project && (
    <div className={`${layout.row} ${layout.wraps} ${styles.projectTitle}`}>
      <span>{nameOf(project)}</span>
      <ProjectBadge status={project.status} />
      <small>
        {t('project.dates', { created: date(project.created_at), updated: dateTime(project.updated_at) })}
      </small>
    </div>
  );
  return (
    <>
      <Modal
        open
        title={title ?? t('common:state.loading')}
        width={896}
        className={
          issueId === null ? styles.projectDialog : `${styles.projectDialog} ${styles.projectDialogBeside}`
        }
        onCancel={onClose}
        footer={
          <div className={layout.dialogActions}>
            {project && <ProgressNote project={project} />}
            <Button onClick={onClose}>{t('common:action.close')}</Button>
            {project && (
              <Button
                kind="primary"
                icon="edit"
                does="war_room_update_project"
                onClick={() => setOpen({ kind: 'edit' })}
              >
                {t('project.form.edit')}
              </Button>
            )}
          </div>
        }
      >
        <QueryState keepsData query={query} rows={6} />
        {project && (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              { key: 'overview', label: t('tab.overview'), children: <Overview project={project} /> },
              {
                key: 'issues',
                label: (
                  <span className={`${layout.line} ${layout.gap8}`}>
                    {t('tab.issues')} <Count value={String(project.stats.total_issues)} />
                  </span>
                ),
                children: (
                  <IssuesTab
                    projectId={project.id}
                    openId={issueId}
                    onAdd={() => setOpen({ kind: 'issue', issue: null })}
                    onView={(issue) => onIssue(issue.id)}
                    onEdit={(issue) => setOpen({ kind: 'issue', issue })}
                    onDelete={(issue) => setOpen({ kind: 'delete', issue })}
                  />
                ),
              },
              {
                key: 'activity',
                label: t('tab.activity'),
                children: <ActivityList kind="projects" id={project.id} />,
              },
            ]}
          />
        )}
      </Modal>
      {issueId !== null && (
        <IssuePanel
          key={issueId}
          issueId={issueId}
          onClose={() => onIssue(null)}
          onEdit={(issue) => setOpen({ kind: 'issue', issue })}
        />
      )}
      {open?.kind === 'edit' && project && <ProjectForm project={project} onClose={close} />}
      {open?.kind === 'issue' && project && (
        <IssueForm project={project} issue={open.issue} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          kind="issue"
          name={nameOf({ name: open.issue.title, name_mr: open.issue.title_mr })}
          act={() => deleteIssue(open.issue)}
          onClose={close}
          onDeleted={() => {
            close();
            if (issueId === open.issue.id) onIssue(null);
          }}
        />
      )}
    </>
  );
}

/** Whether the progress is calculated from issues or entered by hand. */
function ProgressNote({ project }: { project: Project }) {
  const { t } = useTranslation('war-room');
  const { closed_issues: closed, total_issues: total, cancelled_issues: cancelled } = project.stats;
  return (
    <span className={`${layout.dialogNote} ${layout.muted} ${styles.warNote}`}>
      {project.progress_by_hand === null
        ? t('project.fromIssues', { closed, total: total - cancelled })
        : t('project.byHand', { percent: project.progress_by_hand })}
    </span>
  );
}

function Overview({ project }: { project: Project }) {
  const { t } = useTranslation('war-room');
  const { count, date, dateTime } = useLanguage();
  const { total_issues, open_issues, closed_issues } = project.stats;
  const figures = [
    [t('common:term.total'), count(total_issues)],
    [t('overview.open'), count(open_issues)],
    [t('overview.resolved'), count(closed_issues)],
    [t('table.progress'), <Progress key="progress" percent={project.progress_percentage} />],
  ] as const;
  return (
    <div className={styles.overview}>
      <Facts className={styles.overviewFigures} facts={figures} />
      <dl className={`${layout.facts} ${styles.warPad}`}>
        <dt>{t('common:term.status')}</dt>
        <dd>
          <ProjectBadge status={project.status} />
        </dd>
        <dt>{t('common:term.description')}</dt>
        <dd className={styles.warLines}>{project.description || '—'}</dd>
        <dt>{t('table.created')}</dt>
        <dd>{date(project.created_at)}</dd>
        <dt>{t('common:term.lastUpdated')}</dt>
        <dd>{dateTime(project.updated_at)}</dd>
      </dl>
    </div>
  );
}
