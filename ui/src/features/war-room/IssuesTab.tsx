// Issues of a project, with search, status filter and actions.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { Button, IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { SearchBox } from '@/shared/ui/SearchInput';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { ISSUE_STATUSES, ISSUES, type Issue, useIssues, usePersonName } from './api';
import { More } from './More';
import { IssueBadge } from './status';
import * as styles from './war-room.module.css';

const DEBOUNCE_MS = 300;

interface IssuesTabProps {
  projectId: number;
  openId: number | null;
  onAdd: () => void;
  onView: (issue: Issue) => void;
  onEdit: (issue: Issue) => void;
  onDelete: (issue: Issue) => void;
}

export function IssuesTab({ projectId, openId, onAdd, onView, onEdit, onDelete }: IssuesTabProps) {
  const { t } = useTranslation('war-room');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('all');
  const filters = { search: search.trim(), status: status === 'all' ? '' : status };
  const issues = useIssues(projectId, filters);
  const rows = issues.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = filters.search !== '' || status !== 'all';
  return (
    <>
      <div className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.warTools}`}>
        <SearchBox
          className={styles.warSearch}
          label={t('issue.search')}
          value={search}
          delay={DEBOUNCE_MS}
          onSearch={setSearch}
        />
        <Select
          className={styles.warStatus}
          aria-label={t('common:term.status')}
          value={status}
          options={[
            { value: 'all', label: t('table.allStatuses') },
            ...ISSUE_STATUSES.map((value) => ({ value, label: t(`issueStatus.${value}`) })),
          ]}
          onChange={setStatus}
        />
        <ExportMenu path={`${ISSUES}/export`} query={{ project_id: projectId, ...filters }} name="issues" />
        <Button icon="plus" does="war_room_create_issue" onClick={onAdd}>
          {t('action.addIssue')}
        </Button>
      </div>
      <QueryState query={issues} rows={4} />
      {!issues.isPending && !issues.isError && rows.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'issue.noneFound' : 'issue.none')}
          text={t(isFiltered ? 'issue.noneFoundText' : 'issue.noneText')}
        >
          {!isFiltered && (
            <Button size="sm" kind="primary" icon="plus" does="war_room_create_issue" onClick={onAdd}>
              {t('action.createFirst')}
            </Button>
          )}
        </EmptyState>
      )}
      <ul data-testid="issues">
        {rows.map((issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            open={issue.id === openId}
            onView={onView}
            acts={{ onEdit, onDelete }}
          />
        ))}
      </ul>
      <More query={issues} text={t('action.loadMore')} />
    </>
  );
}

interface RowProps extends Pick<IssuesTabProps, 'onView'> {
  issue: Issue;
  open?: boolean;
  /** Undefined for a read-only row in a list of several projects. */
  acts?: Pick<IssuesTabProps, 'onEdit' | 'onDelete'>;
}

export function IssueRow({ issue, open, onView, acts }: RowProps) {
  const { t } = useTranslation('war-room');
  const { date, nameOf } = useLanguage();
  const personName = usePersonName();
  const title = nameOf({ name: issue.title, name_mr: issue.title_mr });
  const day = issue.closed_at
    ? t('issue.doneOn', { date: date(issue.closed_at, true) })
    : issue.due_date
      ? t(issue.overdue ? 'issue.overdueSince' : 'issue.dueOn', { date: date(issue.due_date, true) })
      : '';
  return (
    <li className={open ? `${styles.issueRow} ${styles.issueRowOpen}` : styles.issueRow}>
      <div className={styles.issueRowText}>
        <button
          type="button"
          className={`${layout.strong} ${layout.breaks} ${styles.issueRowTitle}`}
          onClick={() => onView(issue)}
        >
          {title}
        </button>
        {!acts && <small>{nameOf(issue.project)}</small>}
        <small>{issue.owner ? personName(issue.owner) : t('field.nobody')}</small>
      </div>
      <span>
        <IssueBadge status={issue.status} />
      </span>
      <span className={issue.overdue ? `${styles.issueRowDay} ${styles.issueRowLate}` : styles.issueRowDay}>
        {day}
      </span>
      {acts && (
        <span className={styles.issueRowActions}>
          <IconButton icon="eye" label={t('action.viewIssue', { title })} onClick={() => onView(issue)} />
          <IconButton
            icon="edit"
            does="war_room_update_issue"
            label={t('action.editThis', { title })}
            onClick={() => acts.onEdit(issue)}
          />
          <IconButton
            icon="delete"
            does="war_room_delete_issue"
            label={t('action.deleteThis', { title })}
            onClick={() => acts.onDelete(issue)}
          />
        </span>
      )}
    </li>
  );
}
