// Deactivate or delete a master. A master in use can only be deactivated.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '@/api/errors';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Uses } from '@/shared/manage/Uses';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { toast } from '@/shared/ui/notices';
import { useAct } from '@/shared/ui/useAct';
import { type Declaration, type MasterRow, mastersChanged, remove, toggle } from './api';
import * as styles from './masters.module.css';

interface PendingAction {
  row: MasterRow;
  act: 'deactivate' | 'remove' | 'used';
}

export function useDeactivation(declared: Declaration) {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf } = useLanguage();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useAct((error) => setProblem(failureText(t('saveFailed'), error)));
  const close = () => {
    setPending(null);
    setProblem(null);
  };
  const confirm = ({ row, act }: PendingAction) => {
    // An inactive master in use cannot be deleted; the dialog only explains why.
    if (act === 'used' && !row.is_active) return close();
    setProblem(null);
    run(async () => {
      const { message } = await (act === 'remove' ? remove : toggle)(declared, row);
      close();
      toast.success(message);
      await mastersChanged();
    });
  };

  let dialog: ReactNode = null;
  if (pending) {
    const { row, act } = pending;
    const name = nameOf(row);
    const label = {
      remove: t('manage:act.delete', { name }),
      deactivate: t('manage:act.deactivate', { name }),
      used: row.is_active ? t('manage:act.deactivate', { name }) : t('understood'),
    }[act];
    dialog = (
      <ConfirmDialog
        open
        destructive={act === 'remove'}
        title={t(`parting.${act}`, { name })}
        confirmLabel={label}
        busyLabel={t(act === 'remove' ? 'manage:deleting' : 'common:term.saving')}
        busy={busy}
        problem={problem}
        onCancel={close}
        onConfirm={() => confirm(pending)}
      >
        <p>{t(`partingText.${act === 'used' && !row.is_active ? 'kept' : act}`)}</p>
        {row.uses.length > 0 && (
          <div className={styles.masterUses}>
            <Uses uses={row.uses} />
          </div>
        )}
      </ConfirmDialog>
    );
  }
  return {
    deactivate: (row: MasterRow) => setPending({ row, act: 'deactivate' }),
    ask: (row: MasterRow) => setPending({ row, act: row.uses_count ? 'used' : 'remove' }),
    dialog,
  };
}
