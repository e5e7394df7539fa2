// Create or edit an issue.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import { useWords } from '@/shared/manage/words';
import {
  ISSUE_STATUSES,
  ISSUES,
  type Issue,
  type IssueBody,
  type Project,
  toastFailure,
  toastSuccess,
  usePeople,
  usePersonName,
  useProjects,
  warRoomChanged,
} from './api';

const SOURCE = { records: ISSUES, changed: warRoomChanged };

interface IssueFormProps {
  /** The open project. */
  project: Project;
  /** Null for a new issue. */
  issue: Issue | null;
  onClose: () => void;
}

export function IssueForm({ project, issue, onClose }: IssueFormProps) {
  const { t } = useTranslation('war-room');
  const words = useWords('war-room', 'issue');
  const { nameOf } = useLanguage();
  const personName = usePersonName();
  const people = usePeople();
  const projects = useProjects({ per_page: 100, sort_by: 'name', sort_order: 'asc' });
  const others = (projects.data?.data ?? []).filter(({ id }) => id !== project.id);
  const owners = people.data ?? (issue?.owner ? [issue.owner] : []);
  const empty: IssueBody = {
    project_id: project.id,
    title: '',
    title_mr: '',
    description: '',
    status: 'open',
    owner_id: null,
    due_date: null,
  };
  return (
    <RecordForm<Issue, IssueBody>
      words={words}
      source={SOURCE}
      row={issue}
      form={{
        empty,
        bodyOf: (values) => values,
        width: 640,
        ids: 'issue',
        parts: () => [
          {
            name: 'project_id',
            label: t('common:term.project'),
            kind: 'select',
            required: true,
            wide: true,
            // Only issues raised from dashboards, which are in the inbox project, can be moved to another project.
            disabled: !project.is_inbox || issue === null,
            options: [project, ...others].map((item) => ({ value: item.id, label: nameOf(item) })),
          },
          {
            name: 'title',
            label: t('common:term.title'),
            required: true,
            missing: t('fault.issueTitle'),
            maxLength: 200,
          },
          { name: 'title_mr', label: t('field.titleMr'), maxLength: 200 },
          { name: 'description', label: t('common:term.description'), rows: 3, maxLength: 5000, wide: true },
          {
            name: 'status',
            label: t('common:term.status'),
            kind: 'select',
            required: true,
            options: ISSUE_STATUSES.map((value) => ({ value, label: t(`issueStatus.${value}`) })),
          },
          {
            name: 'owner_id',
            label: t('common:term.owner'),
            kind: 'select',
            none: people.isError ? t('field.peopleFailed') : t('field.nobody'),
            options: owners.map((person) => ({ value: person.id, label: personName(person) })),
          },
          { name: 'due_date', label: t('common:term.dueDate'), kind: 'date' },
        ],
      }}
      onSaved={(_, { title }) => toastSuccess(t(`toast.issue${issue ? 'Updated' : 'Created'}`), title)}
      onFailed={(_, error) => toastFailure(t(`toast.issue${issue ? 'Update' : 'Create'}Failed`), error)}
      onClose={onClose}
    />
  );
}
