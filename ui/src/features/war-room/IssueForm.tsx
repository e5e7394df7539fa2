// Create or edit an issue.
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Field } from '@/shared/ui/FilterBar';
import { type IssueBody, readIssue, saveIssue, usePeople, useProjects, warRoomChanged } from './api';
import { DraftDialog } from './DraftDialog';
import { useDraft } from './draft';
import { usePersonName } from './people';
import { tellDone, tellFailed } from './tell';
import { ISSUE_STATUSES, type Issue, type Project } from './types';

const LONGEST = 200;
const LONGEST_DESCRIPTION = 5000;

function valuesOf(issue: Issue | null, projectId: number): IssueBody {
  return {
    project_id: issue?.project_id ?? projectId,
    title: issue?.title ?? '',
    title_mr: issue?.title_mr ?? '',
    description: issue?.description ?? '',
    status: issue?.status ?? 'open',
    owner_id: issue?.owner_id ?? null,
    due_date: issue?.due_date ?? null,
  };
}

interface IssueFormProps {
  /** The project that is open: its select is locked. */
  project: Project;
  /** Null: a new issue. */
  issue: Issue | null;
  onClose: () => void;
  onSaved: (issue: Issue) => void;
}

export function IssueForm({ project, issue, onClose, onSaved }: IssueFormProps) {
  const { t } = useTranslation('war-room');
  const { nameOf, date } = useLanguage();
  const personName = usePersonName();
  const people = usePeople();
  const projects = useProjects({ per_page: 100, sort_by: 'name', sort_order: 'asc' });
  const id = issue?.id ?? null;
  const draft = useDraft<IssueBody, Issue>({
    record: issue,
    valuesOf: (record) => valuesOf(record, project.id),
    check: (values) => (values.title.trim() ? {} : { title: t('fault.issueTitle') }),
    send: async (values, revision) => {
      const { data } = await saveIssue(id, values, revision);
      tellDone(t(id === null ? 'toast.issueCreated' : 'toast.issueUpdated'), data.title);
      warRoomChanged();
      onSaved(data);
    },
    reload: () => readIssue(id ?? 0),
    onFailed: (error) =>
      tellFailed(t(id === null ? 'toast.issueCreateFailed' : 'toast.issueUpdateFailed'), error),
  });
  const { values, set, errors } = draft;
  const labels: Record<keyof IssueBody, string> = {
    project_id: t('table.project'),
    title: t('field.title'),
    title_mr: t('field.titleMr'),
    description: t('field.description'),
    status: t('table.status'),
    owner_id: t('field.owner'),
    due_date: t('field.due'),
  };
  const told = (field: keyof IssueBody, record: Issue): string => {
    if (field === 'status') return t(`issueStatus.${record.status}`);
    if (field === 'owner_id') return record.owner ? personName(record.owner) : '—';
    if (field === 'project_id') return nameOf(record.project);
    if (field === 'due_date') return date(record.due_date);
    return String(record[field] ?? '') || '—';
  };
  const shownProjects = [
    project,
    ...(projects.data?.data ?? []).filter(({ id: other }) => other !== project.id),
  ];
  const owners = people.data ?? (issue?.owner ? [issue.owner] : []);
  return (
    <DraftDialog
      title={t(id === null ? 'form.createIssue' : 'form.editIssue')}
      saveLabel={t(id === null ? 'form.createIssue' : 'form.saveIssue')}
      failed={t('form.issueFailed')}
      draft={draft}
      tell={(field, record) => ({ label: labels[field], value: told(field, record) })}
      onClose={onClose}
    >
      <Field label={labels.project_id} htmlFor="issue-project" error={errors.project_id} required>
        <Select
          id="issue-project"
          className="fill"
          // While a project is open its issues stay in it; only those raised from dashboards are sorted into others.
          disabled={!project.is_inbox || id === null}
          value={values.project_id}
          options={shownProjects.map((item) => ({ value: item.id, label: nameOf(item) }))}
          onChange={(chosen) => set('project_id', chosen)}
        />
      </Field>
      <Field label={labels.title} htmlFor="issue-title" error={errors.title} required>
        <Input
          id="issue-title"
          value={values.title}
          maxLength={LONGEST}
          status={errors.title ? 'error' : undefined}
          aria-describedby={errors.title ? 'issue-title-note' : undefined}
          onChange={(event) => set('title', event.target.value)}
        />
      </Field>
      <Field label={labels.title_mr} htmlFor="issue-title_mr" error={errors.title_mr}>
        <Input
          id="issue-title_mr"
          lang="mr"
          value={values.title_mr}
          maxLength={LONGEST}
          onChange={(event) => set('title_mr', event.target.value)}
        />
      </Field>
      <Field label={labels.description} htmlFor="issue-description" error={errors.description}>
        <Input.TextArea
          id="issue-description"
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={values.description}
          maxLength={LONGEST_DESCRIPTION}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
      <div className="war-triple">
        <Field label={labels.status} htmlFor="issue-status" error={errors.status} required>
          <Select
            id="issue-status"
            className="fill"
            value={values.status}
            options={ISSUE_STATUSES.map((status) => ({ value: status, label: t(`issueStatus.${status}`) }))}
            onChange={(status) => set('status', status)}
          />
        </Field>
        <Field label={labels.owner_id} htmlFor="issue-owner" error={errors.owner_id}>
          <Select
            id="issue-owner"
            className="fill"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={people.isError ? t('field.peopleFailed') : t('field.nobody')}
            value={values.owner_id ?? undefined}
            options={owners.map((person) => ({ value: person.id, label: personName(person) }))}
            onChange={(owner) => set('owner_id', owner ?? null)}
          />
        </Field>
        <Field label={labels.due_date} htmlFor="issue-due" error={errors.due_date}>
          <DatePicker
            id="issue-due"
            className="fill"
            format="DD/MM/YYYY"
            placeholder="DD/MM/YYYY"
            value={values.due_date ? dayjs(values.due_date) : null}
            onChange={(day) => set('due_date', day ? day.format('YYYY-MM-DD') : null)}
          />
        </Field>
      </div>
    </DraftDialog>
  );
}
