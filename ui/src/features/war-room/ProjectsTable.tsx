// All projects: search, status, days, what can be done with each, and one status for several at once.
import { Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as grid from '@/shared/grid/grid.module.css';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { useMay } from '@/shared/session/may';
import { Count } from '@/shared/ui/Badge';
import { Button, IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { PROJECTS, useProjects, warRoomChanged } from './api';
import { BulkBar } from './BulkBar';
import { NO_FILTERS, PAGE_SIZE, type ProjectFilters } from './filters';
import { ProjectTools } from './ProjectTools';
import { Progress, ProjectBadge } from './status';
import type { Project } from './types';
import * as styles from './war-room.module.css';

interface ProjectsTableProps {
  onNew: () => void;
  onView: (project: Project) => void;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

export function ProjectsTable({ onNew, onView, onEdit, onDelete }: ProjectsTableProps) {
  const choosing = useMay()('war_room_bulk_update_projects');
  const { t } = useTranslation('war-room');
  const { count } = useLanguage();
  const [filters, setFilters] = useState<ProjectFilters>(NO_FILTERS);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number[]>([]);
  const query = useProjects({ ...filters, page, per_page: PAGE_SIZE });
  const rows = query.data?.data;
  const meta = query.data?.meta;
  // The last row of the last page is gone: look at the page before it.
  useEffect(() => {
    if (meta && page > meta.last_page) setPage(meta.last_page);
  }, [meta, page]);
  const narrow = (next: ProjectFilters) => {
    setFilters(next);
    setPage(1);
    setChosen([]);
  };
  const narrowed = Object.values(filters).some(Boolean);
  return (
    <section className={`${card.card} ${styles.projects}`} aria-label={t('table.title')}>
      <div className={card.head}>
        <h2 className={card.title}>
          {t('table.title')} <Count value={count(meta?.total ?? 0)} />
        </h2>
        <div className={card.tools}>
          <Button
            needsServer
            kind="quiet"
            size="sm"
            icon="refresh"
            disabled={query.isFetching}
            onClick={warRoomChanged}
          >
            {t('common:action.refresh')}
          </Button>
          <ExportMenu path={`${PROJECTS}/export`} query={filters} name="projects" />
        </div>
      </div>
      <ProjectTools filters={filters} onChange={narrow} />
      {chosen.length > 0 && (
        <BulkBar
          projects={(rows ?? []).filter(({ id }) => chosen.includes(id))}
          onDone={() => setChosen([])}
        />
      )}
      {query.isError && <ErrorState text={query.error.message} onRetry={query.refetch} />}
      {!rows && !query.isError && <TableSkeleton rows={PAGE_SIZE} />}
      {rows?.length === 0 && !query.isError && (
        <EmptyState
          title={t('table.empty')}
          text={t(narrowed ? 'table.emptyNarrowed' : 'table.emptyText')}
          slug="cm-war-room"
        >
          {narrowed ? (
            <Button size="sm" onClick={() => narrow(NO_FILTERS)}>
              {t('common:filter.clear')}
            </Button>
          ) : (
            <Button size="sm" kind="primary" icon="plus" does="war_room_create_project" onClick={onNew}>
              {t('action.newProject')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && !query.isError && (
        <table
          className={
            query.isPlaceholderData ? `${styles.projectRows} ${styles.projectsWaiting}` : styles.projectRows
          }
        >
          <thead>
            <tr>
              {choosing && (
                <th className={styles.projectCheck}>
                  <Checkbox
                    aria-label={t('bulk.all')}
                    checked={rows.every((row) => chosen.includes(row.id))}
                    indeterminate={chosen.length > 0 && !rows.every((row) => chosen.includes(row.id))}
                    onChange={(event) => setChosen(event.target.checked ? rows.map((row) => row.id) : [])}
                  />
                </th>
              )}
              <th scope="col">{t('table.project')}</th>
              <th scope="col">{t('table.status')}</th>
              <th scope="col">{t('table.progress')}</th>
              <th scope="col">{t('table.created')}</th>
              <th scope="col" className={styles.projectActions}>
                {t('table.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((project) => (
              <ProjectRow
                key={project.id}
                project={project}
                choosing={choosing}
                chosen={chosen.includes(project.id)}
                onChoose={(on) =>
                  setChosen(on ? [...chosen, project.id] : chosen.filter((id) => id !== project.id))
                }
                onView={onView}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ))}
          </tbody>
        </table>
      )}
      {meta && meta.last_page > 1 && (
        <div className={grid.pager}>
          <span role="status">
            {t('table.range', {
              count: meta.total,
              from: count(meta.from),
              to: count(meta.to),
              total: count(meta.total),
            })}
          </span>
          <nav aria-label={t('common:grid.pages')}>
            <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('table.previous')}
            </Button>
            <span>{t('table.pageOf', { page: meta.current_page, last: meta.last_page })}</span>
            <Button size="sm" disabled={page >= meta.last_page} onClick={() => setPage(page + 1)}>
              {t('table.next')}
            </Button>
          </nav>
        </div>
      )}
    </section>
  );
}

type RowProps = Pick<ProjectsTableProps, 'onView' | 'onEdit' | 'onDelete'> & {
  project: Project;
  /** Several may be chosen, to be changed at once. */
  choosing: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
};

function ProjectRow({ project, choosing, chosen, onChoose, onView, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation('war-room');
  const { nameOf, date } = useLanguage();
  const title = nameOf(project);
  const { open_issues: open, total_issues: total } = project.stats;
  return (
    <tr className={chosen ? styles.projectChosen : undefined}>
      {choosing && (
        <td className={styles.projectCheck}>
          <Checkbox
            aria-label={t('bulk.one', { title })}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </td>
      )}
      <th scope="row">
        <button
          type="button"
          className={`${layout.strong} ${layout.bare} ${layout.breaks} ${styles.issueRowTitle}`}
          onClick={() => onView(project)}
        >
          {title}
        </button>
        <small>{total === 0 ? t('table.noIssues') : t('table.issues', { count: total, open, total })}</small>
      </th>
      <td>
        <ProjectBadge status={project.status} />
      </td>
      <td className={styles.projectProgress}>
        <Progress percent={project.progress_percentage} />
        {project.progress_by_hand !== null && <small>{t('table.byHand')}</small>}
      </td>
      <td className={styles.projectCreated}>{date(project.created_at, true)}</td>
      <td className={styles.projectActions}>
        <IconButton icon="eye" label={t('action.viewThis', { title })} onClick={() => onView(project)} />
        <IconButton
          icon="edit"
          does="war_room_update_project"
          label={t('action.editThis', { title })}
          onClick={() => onEdit(project)}
        />
        <IconButton
          icon="delete"
          does="war_room_delete_project"
          label={t('action.deleteThis', { title })}
          onClick={() => onDelete(project)}
        />
      </td>
    </tr>
  );
}
