// The CM war room: key projects, their issues and recent activity.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Department } from '@/shared/departments';
import { Gallery } from '@/shared/gallery/Gallery';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { Timeline } from './ActivityList';
import type { Project } from './api';
import { deleteProject, TOAST_DURATIONS, useStats } from './api';
import { KpiRow } from './KpiRow';
import { ProjectsTable } from './ProjectsTable';
import * as styles from './war-room.module.css';

const ContactDialog = onDemand(async () => (await import('@/shared/contact/ContactDialog')).ContactDialog);
const ProjectDialog = onDemand(async () => (await import('./ProjectDialog')).ProjectDialog);
const ProjectForm = onDemand(async () => (await import('./ProjectForm')).ProjectForm);
const DeleteDialog = onDemand(async () => (await import('./DeleteDialog')).DeleteDialog);

type Open =
  | { kind: 'contact' }
  | { kind: 'form'; project: Project | null }
  | { kind: 'delete'; project: Project }
  | null;

const PICTURES = [1, 2, 3, 4] as const;

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);

export default function WarRoom({ department }: { department: Department }) {
  const { t } = useTranslation('war-room');
  const { nameOf } = useLanguage();
  useToastDurations(TOAST_DURATIONS);
  // The open project and issue are in the URL, so that they survive a reload and can be shared.
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>(null);
  const projectId = idOf(params.get('project'));
  const issueId = idOf(params.get('issue'));
  const show = (project: number | null, issue: number | null = null) =>
    setParams(
      (now) => {
        for (const [name, id] of Object.entries({ project, issue }))
          if (id === null) now.delete(name);
          else now.set(name, String(id));
        return now;
      },
      { preventScrollReset: true },
    );
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        slug={department.slug}
        title={nameOf(department)}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button kind="quiet" icon="phone" onClick={() => setOpen({ kind: 'contact' })}>
              {t('common:term.contact')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              does="war_room_create_project"
              onClick={() => setOpen({ kind: 'form', project: null })}
            >
              {t('action.newProject')}
            </Button>
          </>
        }
      >
        <div className={styles.warGallery}>
          <Gallery
            pictures={PICTURES.map((number) => ({
              src: `/images/gallery/cm-war-room-${number}.svg`,
              title: t(`gallery.${number}`),
            }))}
          />
        </div>
      </PageHead>
      <div className={`${layout.page} ${styles.warPage}`}>
        <KpiRow onOpen={show} />
        <div className={layout.grid12}>
          <div className={layout.col8}>
            <ProjectsTable
              onNew={() => setOpen({ kind: 'form', project: null })}
              onView={(project) => show(project.id)}
              onEdit={(project) => setOpen({ kind: 'form', project })}
              onDelete={(project) => setOpen({ kind: 'delete', project })}
            />
          </div>
          <div className={layout.col4}>
            <RecentActivity />
          </div>
        </div>
      </div>
      {projectId !== null && (
        <ProjectDialog
          key={projectId}
          projectId={projectId}
          issueId={issueId}
          onIssue={(issue) => show(projectId, issue)}
          onClose={() => show(null)}
        />
      )}
      {open?.kind === 'contact' && <ContactDialog department={department} onClose={close} />}
      {open?.kind === 'form' && <ProjectForm project={open.project} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          kind="project"
          name={nameOf(open.project)}
          act={() => deleteProject(open.project)}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  );
}

function RecentActivity() {
  const { t } = useTranslation('war-room');
  const query = useStats();
  const activities = query.data?.recent_activities ?? [];
  return (
    <Card title={t('log.recent')}>
      <QueryState keepsData query={query} rows={5} />
      {query.data && activities.length === 0 && (
        <EmptyState title={t('log.empty')} text={t('log.emptyText')} />
      )}
      {activities.length > 0 && (
        <div className={card.body}>
          <Timeline activities={activities} />
        </div>
      )}
    </Card>
  );
}
