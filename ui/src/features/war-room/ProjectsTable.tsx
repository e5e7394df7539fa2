// Table of all projects, with search, filters, actions and bulk status changes.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ListDays } from '@/shared/manage/ListDays';
import { filterParams, listQuery } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { useList, usePage } from '@/shared/manage/useList';
import { useMay } from '@/shared/session/may';
import { Count } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { useAct } from '@/shared/ui/useAct';
import {
  onFailure,
  PROJECT_STATUSES,
  PROJECTS,
  type Project,
  type ProjectStatus,
  setProjectsStatus,
  toastSuccess,
  useProjects,
  warRoomChanged,
} from './api';
import { PROJECT_TONES, Progress } from './status';
import * as styles from './war-room.module.css';

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'created_at', order: 'desc' as const },
  filters: { status: '', date_from: '', date_to: '' },
};

interface ProjectsTableProps {
  onNew: () => void;
  onView: (project: Project) => void;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

export function ProjectsTable({ onNew, onView, onEdit, onDelete }: ProjectsTableProps) {
  const mayBulkEdit = useMay()('war_room_bulk_update_projects');
  const { t } = useTranslation('war-room');
  const { count, nameOf, date } = useLanguage();
  const list = useList(DEFAULTS);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const query = useProjects(listQuery(list.state));
  const data = usePage(list, query);
  const selected = (data.rows ?? []).filter(({ id }) => chosen.includes(id));
  const name = (project: Project) => {
    const { open_issues: open, total_issues: total } = project.stats;
    return (
      <span className={styles.projectName}>
        <button
          type="button"
          className={`${layout.strong} ${layout.breaks} ${styles.issueRowTitle}`}
          onClick={() => onView(project)}
        >
          {nameOf(project)}
        </button>
        <small>{total === 0 ? t('issue.none') : t('table.issues', { count: total, open, total })}</small>
      </span>
    );
  };
  const columns: GridColumn<Project>[] = [
    { key: 'name', title: t('common:term.project'), value: nameOf, render: name },
    {
      key: 'status',
      title: t('common:term.status'),
      value: ({ status }) => t(`projectStatus.${status}`),
      badge: ({ status }) => PROJECT_TONES[status],
    },
    {
      key: 'progress',
      title: t('table.progress'),
      value: (project) => `${project.progress_percentage}%`,
      render: (project) => (
        <span className={styles.projectName}>
          <Progress percent={project.progress_percentage} />
          {project.progress_by_hand !== null && <small>{t('table.byHand')}</small>}
        </span>
      ),
    },
    { key: 'created_at', title: t('table.created'), value: (project) => date(project.created_at, true) },
  ];
  return (
    <ManageList<Project>
      label={t('table.title')}
      counted="projects"
      list={list}
      data={data}
      head={
        <div className={card.head}>
          <h2 className={card.title}>
            {t('table.title')} {data.meta && <Count value={count(data.meta.total)} />}
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
            <ExportMenu path={`${PROJECTS}/export`} query={filterParams(list.state)} name="projects" />
          </div>
        </div>
      }
      searchLabel={t('table.search')}
      filters={[
        {
          key: 'status',
          label: t('common:term.status'),
          all: t('table.allStatuses'),
          options: PROJECT_STATUSES.map((status) => ({ value: status, label: t(`projectStatus.${status}`) })),
        },
      ]}
      tools={
        <ListDays
          filters={list.state.filters}
          labels={{ date_from: t('table.from'), date_to: t('table.to') }}
          onFilter={list.filter}
        />
      }
      columns={columns}
      rowId={({ id }) => id}
      phone={{ title: name, figures: ['status', 'progress', 'created_at'] }}
      acts={(project) => {
        const title = nameOf(project);
        return [
          { key: 'view', icon: 'eye', label: t('action.viewThis', { title }), act: () => onView(project) },
          {
            key: 'edit',
            icon: 'edit',
            label: t('action.editThis', { title }),
            act: () => onEdit(project),
            does: 'war_room_update_project',
          },
          {
            key: 'delete',
            icon: 'delete',
            label: t('action.deleteThis', { title }),
            act: () => onDelete(project),
            does: 'war_room_delete_project',
          },
        ];
      }}
      choice={
        mayBulkEdit
          ? {
              chosen: selected.map(({ id }) => id),
              onChoose: setChosen,
              all: t('bulk.all'),
              label: (project) => t('bulk.one', { title: nameOf(project) }),
              bar: <BulkBar projects={selected} onDone={() => setChosen([])} />,
            }
          : undefined
      }
      empty={{
        title: t('table.empty'),
        text: t('table.emptyText'),
        action: (
          <Button size="sm" kind="primary" icon="plus" does="war_room_create_project" onClick={onNew}>
            {t('action.newProject')}
          </Button>
        ),
      }}
      positioned
    />
  );
}

// Set the status of all selected projects.
function BulkBar({ projects, onDone }: { projects: Project[]; onDone: () => void }) {
  const { t } = useTranslation('war-room');
  const { count } = useLanguage();
  const [status, setStatus] = useState<ProjectStatus>('completed');
  const [busy, act] = useAct(onFailure(t('toast.projectUpdateFailed')));
  const apply = async () => {
    await act(async () => {
      const { message } = await setProjectsStatus(projects, status);
      toastSuccess(t('toast.projectUpdated'), message);
      onDone();
    });
    warRoomChanged();
  };
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.bulkBar}`} role="status">
      <b>{t('bulk.chosen', { count: projects.length, number: count(projects.length) })}</b>
      <Select
        className={styles.warStatus}
        aria-label={t('bulk.status')}
        value={status}
        options={PROJECT_STATUSES.map((value) => ({ value, label: t(`projectStatus.${value}`) }))}
        onChange={setStatus}
      />
      <Button needsServer size="sm" kind="primary" disabled={busy} onClick={apply}>
        {t('bulk.apply')}
      </Button>
      <Button size="sm" kind="link" onClick={onDone}>
        {t('bulk.none')}
      </Button>
    </div>
  );
}
