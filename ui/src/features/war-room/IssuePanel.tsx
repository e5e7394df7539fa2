// Drawer with one issue: status, owner, originating figure and remarks.
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { Button, IconButton } from '@/shared/ui/Button';
import * as drawerHead from '@/shared/ui/drawer-head.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { useAct } from '@/shared/ui/useAct';
import { ActivityList } from './ActivityList';
import { setIssueStatus, useIssue, warRoomChanged } from './api';
import { OriginCard } from './OriginCard';
import { usePersonName } from './people';
import { RemarkBox, Remarks } from './Remarks';
import { IssueBadge } from './status';
import { onFailure, toastSuccess } from './toasts';
import { ISSUE_STATUSES, type Issue, type IssueStatus } from './types';
import * as warRoomStyles from './war-room.module.css';

interface IssuePanelProps {
  issueId: number;
  onClose: () => void;
  onEdit: (issue: Issue) => void;
}

export function IssuePanel({ issueId, onClose, onEdit }: IssuePanelProps) {
  const { t } = useTranslation('war-room');
  const { nameOf } = useLanguage();
  const query = useIssue(issueId);
  const may = useMay();
  const issue = query.data;
  return (
    <Drawer
      open
      size={480}
      closable={false}
      // The list next to the panel stays readable; a click on it closes the panel.
      styles={{ mask: { background: 'transparent' } }}
      onClose={onClose}
      title={
        <div className={`${layout.gap4} ${drawerHead.head}`}>
          <div>
            <small>{t('issue.number', { id: issueId })}</small>
            <h2>
              {issue ? nameOf({ name: issue.title, name_mr: issue.title_mr }) : t('common:state.loading')}
            </h2>
          </div>
          {issue && (
            <IconButton
              icon="edit"
              does="war_room_update_issue"
              label={t('action.editIssue')}
              onClick={() => onEdit(issue)}
            />
          )}
          <IconButton icon="close" label={t('common:action.close')} onClick={onClose} />
        </div>
      }
      footer={issue && may('war_room_add_remark') ? <RemarkBox key={issue.id} issueId={issue.id} /> : null}
    >
      <QueryState keepsData query={query} rows={6} />
      {issue && <Content issue={issue} />}
    </Drawer>
  );
}

function Content({ issue }: { issue: Issue }) {
  const mayChangeStatus = useMay()('war_room_patch_issue_status');
  const { t } = useTranslation('war-room');
  const { date } = useLanguage();
  const personName = usePersonName();
  const [showLog, setShowLog] = useState(false);
  return (
    <div className={`${layout.stack} ${layout.gap20}`}>
      <dl className={warRoomStyles.issueFacts}>
        <dt>{t('common:term.status')}</dt>
        <dd>{mayChangeStatus ? <StatusSelect issue={issue} /> : <IssueBadge status={issue.status} />}</dd>
        <dt>{t('common:term.owner')}</dt>
        <dd>{issue.owner ? personName(issue.owner) : t('field.nobody')}</dd>
        <dt>{t('issue.due')}</dt>
        <dd>
          {issue.due_date ? date(issue.due_date) : '—'}{' '}
          {issue.overdue && <Badge tone="bad">{t('issue.overdue')}</Badge>}
        </dd>
        <dt>{t('table.created')}</dt>
        <dd>{date(issue.created_at)}</dd>
        {issue.closed_at && (
          <>
            <dt>{t('issue.done')}</dt>
            <dd>{date(issue.closed_at)}</dd>
          </>
        )}
      </dl>
      {issue.description && <p className={warRoomStyles.warLines}>{issue.description}</p>}
      {issue.origin && <OriginCard origin={issue.origin} now={issue.figure_now} />}
      <Remarks issueId={issue.id} />
      <div>
        <Button kind="link" size="sm" aria-expanded={showLog} onClick={() => setShowLog(!showLog)}>
          {t(showLog ? 'issue.hideLog' : 'issue.showLog')}
        </Button>
        {showLog && <ActivityList kind="issues" id={issue.id} />}
      </div>
    </div>
  );
}

function StatusSelect({ issue }: { issue: Issue }) {
  const { t } = useTranslation('war-room');
  const [busy, act] = useAct(onFailure(t('toast.issueUpdateFailed')));
  const change = async (status: IssueStatus) => {
    if (await act(() => setIssueStatus(issue, status))) toastSuccess(t('toast.issueUpdated'), issue.title);
    // Also after a revision conflict, to show the other user's change.
    warRoomChanged();
  };
  return (
    <Select
      className={warRoomStyles.statusSelect}
      aria-label={t('common:term.status')}
      value={issue.status}
      disabled={busy}
      options={ISSUE_STATUSES.map((status) => ({ value: status, label: <IssueBadge status={status} /> }))}
      onChange={change}
    />
  );
}
