// Confirm the deletion of a project or issue.
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import * as layout from '@/shared/ui/layout.module.css';
import { useAct } from '@/shared/ui/useAct';
import { onFailure, toastSuccess, warRoomChanged } from './api';

interface DeleteDialogProps {
  kind: 'project' | 'issue';
  name: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ kind, name, act, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('war-room');
  const [busy, run] = useAct(onFailure(t(`toast.${kind}DeleteFailed`)));
  const confirm = () =>
    run(async () => {
      await act();
      toastSuccess(t(`toast.${kind}Deleted`), name);
      onDeleted();
      warRoomChanged();
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t(`delete.${kind}`)}
      confirmLabel={t('delete.confirm')}
      busyLabel={t('delete.busy')}
      busy={busy}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className={layout.strong}>{name}</p>
      <p>{t(`delete.${kind}Text`)}</p>
    </ConfirmDialog>
  );
}
