// Create or edit a project.
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '@/shared/ui/FilterBar';
import { type ProjectBody, readProject, saveProject, warRoomChanged } from './api';
import { DraftDialog } from './DraftDialog';
import { useDraft } from './draft';
import { tellDone, tellFailed } from './tell';
import { PROJECT_STATUSES, type Project } from './types';

const LONGEST = 200;
const LONGEST_DESCRIPTION = 5000;

function valuesOf(project: Project | null): ProjectBody {
  return {
    name: project?.name ?? '',
    name_mr: project?.name_mr ?? '',
    description: project?.description ?? '',
    status: project?.status ?? 'active',
    progress_by_hand: project?.progress_by_hand ?? null,
  };
}

interface ProjectFormProps {
  /** Null: a new project. */
  project: Project | null;
  onClose: () => void;
  onSaved: (project: Project) => void;
}

export function ProjectForm({ project, onClose, onSaved }: ProjectFormProps) {
  const { t } = useTranslation('war-room');
  const id = project?.id ?? null;
  const draft = useDraft<ProjectBody, Project>({
    record: project,
    valuesOf,
    check: (values) => (values.name.trim() ? {} : { name: t('fault.projectName') }),
    send: async (values, revision) => {
      const { data } = await saveProject(id, values, revision);
      tellDone(t(id === null ? 'toast.projectCreated' : 'toast.projectUpdated'), data.name);
      warRoomChanged();
      onSaved(data);
    },
    reload: () => readProject(id ?? 0),
    onFailed: (error) =>
      tellFailed(t(id === null ? 'toast.projectCreateFailed' : 'toast.projectUpdateFailed'), error),
  });
  const { values, set, errors } = draft;
  const labels = {
    name: t('field.name'),
    name_mr: t('field.nameMr'),
    description: t('field.description'),
    status: t('table.status'),
    progress_by_hand: t('table.progress'),
  };
  return (
    <DraftDialog
      title={t(id === null ? 'form.createProject' : 'form.editProject')}
      saveLabel={t(id === null ? 'form.createProject' : 'form.saveProject')}
      failed={t('form.projectFailed')}
      draft={draft}
      tell={(field, record) => ({
        label: labels[field],
        value:
          field === 'status'
            ? t(`projectStatus.${record.status}`)
            : field === 'progress_by_hand'
              ? `${record.progress_percentage}%`
              : String(record[field] ?? '') || '—',
      })}
      onClose={onClose}
    >
      <Field label={labels.name} htmlFor="project-name" error={errors.name} required>
        <Input
          id="project-name"
          value={values.name}
          maxLength={LONGEST}
          status={errors.name ? 'error' : undefined}
          aria-describedby={errors.name ? 'project-name-note' : undefined}
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <Field label={labels.name_mr} htmlFor="project-name_mr" error={errors.name_mr}>
        <Input
          id="project-name_mr"
          lang="mr"
          value={values.name_mr}
          maxLength={LONGEST}
          onChange={(event) => set('name_mr', event.target.value)}
        />
      </Field>
      <Field label={labels.description} htmlFor="project-description" error={errors.description}>
        <Input.TextArea
          id="project-description"
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={values.description}
          maxLength={LONGEST_DESCRIPTION}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
      <div className="war-pair">
        <Field label={labels.status} htmlFor="project-status" error={errors.status}>
          <Select
            id="project-status"
            className="fill"
            value={values.status}
            options={PROJECT_STATUSES.map((status) => ({
              value: status,
              label: t(`projectStatus.${status}`),
            }))}
            onChange={(status) => set('status', status)}
          />
        </Field>
        <Field
          label={labels.progress_by_hand}
          htmlFor="project-progress"
          error={errors.progress_by_hand}
          hint={t('form.progressHint')}
        >
          <InputNumber
            id="project-progress"
            className="fill"
            min={0}
            max={100}
            precision={0}
            suffix="%"
            placeholder={t('form.fromIssues')}
            value={values.progress_by_hand}
            aria-describedby="project-progress-note"
            onChange={(percent) => set('progress_by_hand', percent)}
          />
        </Field>
      </div>
    </DraftDialog>
  );
}
