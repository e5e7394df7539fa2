// Drawer with one issue: status, owner, originating figure and remarks.
import { Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import { initialsOf } from '@/shared/session/session';
import { Badge, Count } from '@/shared/ui/Badge';
import { Button, IconButton } from '@/shared/ui/Button';
import * as drawerHead from '@/shared/ui/drawer-head.module.css';
import { FieldError, useTooLong } from '@/shared/ui/FieldError';
import { useLeave } from '@/shared/ui/FormModal';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { useAct } from '@/shared/ui/useAct';
import { ActivityList } from './ActivityList';
import {
  addRemark,
  ISSUE_STATUSES,
  type Issue,
  type IssueStatus,
  onFailure,
  REMARKS_PAGE,
  setIssueStatus,
  toastFailure,
  toastSuccess,
  useIssue,
  usePersonName,
  useRemarks,
  warRoomChanged,
} from './api';
import { OriginCard } from './OriginCard';
import { IssueBadge } from './status';
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
  const [typed, setTyped] = useState('');
  const { leave, asked } = useLeave(typed.trim() !== '', onClose);
  return (
    <Drawer
      open
      size={480}
      closable={false}
      // The list next to the panel stays readable; a click on it closes the panel.
      styles={{ mask: { background: 'transparent' } }}
      onClose={leave}
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
          <IconButton icon="close" label={t('common:action.close')} onClick={leave} />
        </div>
      }
      footer={
        issue && may('war_room_add_remark') ? (
          <div className={`${layout.stack} ${layout.gap12}`}>
            {asked}
            <RemarkBox issueId={issue.id} typed={typed} onTyped={setTyped} />
          </div>
        ) : null
      }
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

// Status remarks of an issue, newest first, and the box to add one.
const MAX_LENGTH = 2000;

function Remarks({ issueId }: { issueId: number }) {
  const { t } = useTranslation('war-room');
  const { count, dateTime } = useLanguage();
  const remarks = useRemarks(issueId);
  const rows = remarks.data?.pages.flatMap((page) => page.data) ?? [];
  const total = remarks.data?.pages[0]?.meta?.total ?? 0;
  const more = async () => {
    const { isFetchNextPageError, error } = await remarks.fetchNextPage();
    if (isFetchNextPageError) toastFailure(t('toast.moreRemarksFailed'), error);
  };
  return (
    <section aria-label={t('remarks.title')} className={warRoomStyles.remarks}>
      <h3>
        {t('remarks.title')} <Count value={count(total)} />
      </h3>
      {rows.length === 0 && <QueryState query={remarks} rows={3} />}
      {!remarks.isPending && !remarks.isError && rows.length === 0 && (
        <p className={`${layout.small} ${layout.muted}`}>{t('remarks.empty')}</p>
      )}
      <ul>
        {rows.map((remark) => {
          const name = remark.created_by?.name ?? t('log.system');
          return (
            <li key={remark.id} className={`${layout.flex} ${layout.gap12} ${layout.above}`}>
              <i className={`${layout.avatar} ${layout.muted} ${warRoomStyles.warAvatar}`} aria-hidden="true">
                {initialsOf({ name })}
              </i>
              <div className={layout.shrinks}>
                <p className={`${layout.small} ${warRoomStyles.remarkHead}`}>
                  <b>{name}</b> <span>{dateTime(remark.created_at)}</span>
                </p>
                <p className={warRoomStyles.warLines}>{remark.remark}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {rows.length >= REMARKS_PAGE && remarks.hasNextPage && (
        <Button size="sm" disabled={remarks.isFetchingNextPage} onClick={more}>
          {remarks.isFetchingNextPage ? t('common:state.loading') : t('action.loadMore')}
        </Button>
      )}
    </section>
  );
}

interface RemarkBoxProps {
  issueId: number;
  typed: string;
  onTyped: (text: string) => void;
}

function RemarkBox({ issueId, typed, onTyped }: RemarkBoxProps) {
  const { t } = useTranslation('war-room');
  const [busy, act] = useAct(onFailure(t('toast.remarkFailed')));
  const remark = typed.trim();
  const fault = useTooLong()(remark, MAX_LENGTH);
  const post = () =>
    act(async () => {
      await addRemark(issueId, remark);
      onTyped('');
      toastSuccess(t('toast.remarkAdded'));
      warRoomChanged();
    });
  return (
    <div className={`${layout.stack} ${layout.gap8} ${warRoomStyles.remarkBox}`}>
      <Input.TextArea
        aria-label={t('remarks.add')}
        placeholder={t('remarks.placeholder')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        status={fault && 'error'}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && 'remark-fault'}
        value={typed}
        readOnly={busy}
        onChange={(event) => onTyped(event.target.value)}
      />
      {fault && <FieldError id="remark-fault" text={fault} />}
      <div>
        <span className={`${layout.small} ${layout.muted}`}>{t('remarks.seenBy')}</span>
        {remark && (
          <Button needsServer kind="primary" size="sm" disabled={busy || Boolean(fault)} onClick={post}>
            {busy ? t('remarks.posting') : t('remarks.post')}
          </Button>
        )}
      </div>
    </div>
  );
}
