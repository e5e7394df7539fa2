// Set the status of all selected projects.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useAct } from '@/shared/ui/useAct';
import { setProjectsStatus, warRoomChanged } from './api';
import { onFailure, toastSuccess } from './toasts';
import { PROJECT_STATUSES, type Project, type ProjectStatus } from './types';
import * as styles from './war-room.module.css';

export function BulkBar({ projects, onDone }: { projects: Project[]; onDone: () => void }) {
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
