// Confirms the undo of an import and shows beforehand what happens to its rows.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Facts } from '../ui/Facts';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import { QueryState } from '../ui/States';
import { useAct } from '../ui/useAct';
import type { ImportRecord } from './api';
import { KeptList } from './KeptList';
import { invalidateImports, type UndoAnswer, undoImport, useUndoPreview } from './undo';
import * as styles from './undo.module.css';

// The complete list is on the import's page once it is undone.
const SHOWN = 10;

interface UndoDialogProps {
  record: Pick<ImportRecord, 'id' | 'filename' | 'complete' | 'missing_count' | 'listed_on'>;
  onClose: () => void;
  onUndone?: (() => void) | undefined;
}

export function UndoDialog({ record, onClose, onUndone }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const { count, date } = useLanguage();
  const preview = useUndoPreview(record.id);
  const [busy, act] = useAct((error) => {
    toast.failed(t('undo.failed'), error);
    invalidateImports();
    preview.refetch();
  });
  const rows = preview.data ? preview.data.removed_count + preview.data.restored_count : 0;
  const marks = record.complete ? record.missing_count : 0;
  const confirm = () =>
    act(async () => {
      const { message } = await undoImport(record.id, preview.data?.revision ?? null);
      toast.success(t('undo.done', { id: record.id }), message);
      onClose();
      onUndone?.();
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t('undo.title')}
      confirmLabel={rows ? t('undo.confirm', { count: rows, rows: count(rows) }) : t('undo.act')}
      busyLabel={t('undo.busy')}
      busy={busy}
      disabled={(rows + marks === 0 && !record.listed_on) || !preview.data}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className={layout.dialogText} translate="no">
        {record.filename}
      </p>
      <QueryState query={preview} rows={3} />
      {preview.data && <Consequences answer={preview.data} marks={marks} />}
      {record.listed_on && (
        <p className={layout.dialogText}>{t('undo.listed', { day: date(record.listed_on) })}</p>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ answer, marks }: { answer: UndoAnswer; marks: number }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const shown = answer.kept.slice(0, SHOWN);
  const lines = [
    ['removed', answer.removed_count],
    ['restored', answer.restored_count],
    ['kept', answer.kept_count],
    ...(marks ? ([['marks', marks]] as const) : []),
  ] as const;
  return (
    <div className={styles.consequences}>
      <Facts facts={lines.map(([what, value]) => [t(`undo.${what}`, { count: value }), count(value)])} />
      {shown.length > 0 && (
        <Banner
          tone="warn"
          title={t('undo.keptTitle', { count: answer.kept_count, rows: count(answer.kept_count) })}
        >
          {t('undo.keptText')}
        </Banner>
      )}
      {shown.length > 0 && <KeptList rows={shown} />}
      {answer.kept_count > shown.length && (
        <p className={`${layout.small} ${layout.muted}`}>
          {t('kept.more', { left: count(answer.kept_count - shown.length) })}
        </p>
      )}
      <p className={`${layout.small} ${layout.muted}`}>{t('undo.way')}</p>
    </div>
  );
}
