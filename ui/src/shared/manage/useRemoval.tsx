// Confirms a delete and reports the result.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isAborted } from '@/api/errors';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';

interface RemovalTexts<Row> {
  title: string;
  /** The button; the title by default. */
  confirm?: string;
  busy?: string;
  /** Title of the error toast and banner: "Failed to delete department". */
  failed: string;
  body: (row: Row) => ReactNode;
}

/** The standard confirmation, with the record's name below. */
export const deletePrompt = (text: string, name: string) => (
  <>
    <p className={layout.dialogText}>{text}</p>
    <b translate="no">{name}</b>
  </>
);

/** The record's name, with what else the delete changes below. */
export const deleteWarning = (name: string, text: string) => (
  <>
    <p className={layout.dialogText}>
      <b>{name}</b>
    </p>
    <p>{text}</p>
  </>
);

/** Render `dialog` in the page and open it with `ask(row)`. `removed` refetches what the page shows. */
export function useRemoval<Row, Answer extends { message: string }>(
  texts: RemovalTexts<Row>,
  remove: (row: Row) => Promise<Answer>,
  removed: (answer: Answer) => unknown,
): { ask: (row: Row) => void; dialog: ReactNode } {
  const { t } = useTranslation('manage');
  const [row, setRow] = useState<Row | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setRow(null);
    setProblem(null);
  };
  const confirm = async () => {
    if (row === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await remove(row);
      await removed(answer);
      close();
      toast.success(answer.message);
    } catch (error) {
      if (isAborted(error)) return;
      const text = failureText(texts.failed, error);
      setProblem(text);
      toast.error(text);
    } finally {
      setBusy(false);
    }
  };
  const dialog = row !== null && (
    <ConfirmDialog
      open
      destructive
      title={texts.title}
      confirmLabel={texts.confirm ?? texts.title}
      busyLabel={texts.busy ?? t('deleting')}
      busy={busy}
      problem={problem}
      onCancel={close}
      onConfirm={confirm}
    >
      {texts.body(row)}
    </ConfirmDialog>
  );
  return { ask: setRow, dialog };
}
