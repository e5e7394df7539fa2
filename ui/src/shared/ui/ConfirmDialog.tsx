// Asks for confirmation. The title names the action, the body the facts, the button repeats the verb.
import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from './Banner';
import { Button } from './Button';
import * as styles from './layout.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The verb, with the number if any: "Delete", "Import 988 rows". */
  confirmLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string;
  /** Shown on the button while `busy`. */
  busyLabel?: string;
  /** Red button; focus starts on Cancel. */
  destructive?: boolean;
  /** The action is running: the dialog stays open until its result is known. */
  busy?: boolean;
  /** A second option next to the verb and Cancel. */
  alternative?: { label: string; onChoose: () => void };
  /** The action is not possible yet; the body explains why. */
  disabled?: boolean;
  /** Changes nothing on the server. */
  local?: boolean;
  /** What failed, and why; shown above the facts. */
  problem?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const actions = useRef<HTMLDivElement>(null);
  const { open, destructive } = props;
  useEffect(() => {
    if (!open) return;
    // The dialog takes the focus when it opens; then focus the safe (or only) choice.
    const timer = setTimeout(() => {
      const buttons = actions.current?.querySelectorAll('button');
      buttons?.[destructive ? 0 : buttons.length - 1]?.focus();
    });
    return () => clearTimeout(timer);
  }, [open, destructive]);
  return (
    <Modal
      open={open}
      title={props.title}
      onCancel={props.busy ? undefined : props.onCancel}
      closable={{ disabled: props.busy ?? false }}
      width={480}
      destroyOnHidden
      footer={
        <div className={styles.dialogActions} ref={actions}>
          <Button disabled={props.busy} onClick={props.onCancel}>
            {props.cancelLabel ?? t('action.cancel')}
          </Button>
          {props.alternative && (
            <Button disabled={props.busy} onClick={props.alternative.onChoose}>
              {props.alternative.label}
            </Button>
          )}
          <Button
            kind={destructive ? 'danger-primary' : 'primary'}
            disabled={props.busy || props.disabled}
            needsServer={!props.local}
            onClick={props.onConfirm}
          >
            {props.busy ? (props.busyLabel ?? t('state.working')) : props.confirmLabel}
          </Button>
        </div>
      }
    >
      {props.problem && (
        <div className={styles.above}>
          <Banner tone="bad">{props.problem}</Banner>
        </div>
      )}
      {props.children}
    </Modal>
  );
}
