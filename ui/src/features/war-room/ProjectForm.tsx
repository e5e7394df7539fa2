// Create or edit a project.
import { useTranslation } from 'react-i18next';
import { numberOf } from '@/shared/entries/numbers';
import { RecordForm } from '@/shared/manage/RecordForm';
import { useWords } from '@/shared/manage/words';
import {
  PROJECT_STATUSES,
  PROJECTS,
  type Project,
  type ProjectBody,
  toastFailure,
  toastSuccess,
  warRoomChanged,
} from './api';

const EMPTY = {
  name: '',
  name_mr: '',
  description: '',
  status: 'active' as Project['status'],
  progress_by_hand: '',
};
type Values = typeof EMPTY;

const SOURCE = { records: PROJECTS, changed: warRoomChanged };

const bodyOf = ({ progress_by_hand: percent, ...values }: Values): ProjectBody => ({
  ...values,
  progress_by_hand: percent.trim() === '' ? null : numberOf(percent),
});

interface ProjectFormProps {
  /** Null for a new project. */
  project: Project | null;
  onClose: () => void;
}

export function ProjectForm({ project, onClose }: ProjectFormProps) {
  const { t } = useTranslation('war-room');
  const words = useWords('war-room', 'project');
  return (
    <RecordForm<Project, Values>
      words={words}
      source={SOURCE}
      row={project}
      form={{
        empty: EMPTY,
        bodyOf,
        width: 640,
        ids: 'project',
        parts: () => [
          {
            name: 'name',
            label: t('field.name'),
            required: true,
            missing: t('fault.projectName'),
            maxLength: 200,
          },
          { name: 'name_mr', label: t('common:term.nameMr'), maxLength: 200 },
          { name: 'description', label: t('common:term.description'), rows: 3, maxLength: 5000, wide: true },
          {
            name: 'status',
            label: t('common:term.status'),
            kind: 'select',
            options: PROJECT_STATUSES.map((value) => ({ value, label: t(`projectStatus.${value}`) })),
          },
          {
            name: 'progress_by_hand',
            label: `${t('table.progress')} (%)`,
            kind: 'number',
            least: 0,
            most: 100,
            hint: t('form.progressHint'),
            placeholder: t('form.fromIssues'),
          },
        ],
      }}
      onSaved={(_, { name }) => toastSuccess(t(`toast.project${project ? 'Updated' : 'Created'}`), name)}
      onFailed={(_, error) => toastFailure(t(`toast.project${project ? 'Update' : 'Create'}Failed`), error)}
      onClose={onClose}
    />
  );
}
