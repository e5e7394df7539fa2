// Status remarks of an issue, newest first, and the box to add one.
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { initialsOf } from '@/shared/session/session';
import { Count } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { FieldError } from '@/shared/ui/FieldError';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { useAct } from '@/shared/ui/useAct';
import { useTooLong } from '@/shared/ui/useTooLong';
import { addRemark, REMARKS_PAGE, useRemarks, warRoomChanged } from './api';
import { onFailure, toastFailure, toastSuccess } from './toasts';
import * as styles from './war-room.module.css';

const MAX_LENGTH = 2000;

export function Remarks({ issueId }: { issueId: number }) {
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
    <section aria-label={t('remarks.title')} className={styles.remarks}>
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
              <i className={`${layout.avatar} ${layout.muted} ${styles.warAvatar}`} aria-hidden="true">
                {initialsOf({ name })}
              </i>
              <div className={layout.shrinks}>
                <p className={`${layout.small} ${styles.remarkHead}`}>
                  <b>{name}</b> <span>{dateTime(remark.created_at)}</span>
                </p>
                <p className={styles.warLines}>{remark.remark}</p>
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

export function RemarkBox({ issueId }: { issueId: number }) {
  const { t } = useTranslation('war-room');
  const [typed, setTyped] = useState('');
  const [busy, act] = useAct(onFailure(t('toast.remarkFailed')));
  const remark = typed.trim();
  const fault = useTooLong()(remark, MAX_LENGTH);
  const post = () =>
    act(async () => {
      await addRemark(issueId, remark);
      setTyped('');
      toastSuccess(t('toast.remarkAdded'));
      warRoomChanged();
    });
  return (
    <div className={`${layout.stack} ${layout.gap8} ${styles.remarkBox}`}>
      <Input.TextArea
        aria-label={t('remarks.add')}
        placeholder={t('remarks.placeholder')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        status={fault && 'error'}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && 'remark-fault'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
