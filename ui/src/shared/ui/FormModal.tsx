// A dialog that asks before it closes with unsaved changes, by a button, the cross or Escape. Escape on the
// question returns to the form. While it saves, it stays open: the input is still there if that fails.
import { Modal, type ModalProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import * as layout from './layout.module.css';
import { useUnsaved } from './unsaved';

interface FormModalProps extends Omit<ModalProps, 'open' | 'onCancel' | 'onOk' | 'footer' | 'mask'> {
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** Saving: the dialog cannot be closed. */
  busy?: boolean;
  onClose: () => void;
  /** `leave` belongs on the Cancel button. */
  footer: (leave: () => void) => ReactNode;
  /** The question, where something other than typed text would be lost. */
  question?: string | undefined;
}

export function FormModal({ changed, busy = false, onClose, footer, question, ...modal }: FormModalProps) {
  const { leave, asked } = useLeave(changed, onClose, { busy, question });
  return (
    <Modal
      {...modal}
      open
      onCancel={leave}
      closable={{ disabled: busy }}
      mask={{ closable: false }}
      footer={asked ?? footer(leave)}
    />
  );
}

/** `leave` closes, or asks first if something is unsaved; `asked` is the question, to be shown once it is asked. */
export function useLeave(changed: boolean, onClose: () => void, { busy = false, question = '' } = {}) {
  const [wantsToLeave, setAsking] = useState(false);
  const asking = wantsToLeave && changed;
  useUnsaved(changed);
  const leave = () => {
    if (busy) return;
    if (asking) setAsking(false);
    else if (changed) setAsking(true);
    else onClose();
  };
  const asked = asking ? (
    <Question text={question} onDiscard={onClose} onStay={() => setAsking(false)} />
  ) : null;
  return { leave, asked };
}

interface QuestionProps {
  text: string;
  onDiscard: () => void;
  onStay: () => void;
}

function Question({ text, onDiscard, onStay }: QuestionProps) {
  const { t } = useTranslation();
  const actions = useRef<HTMLDivElement>(null);
  const [focusedBefore] = useState(() => document.activeElement);
  useEffect(() => {
    const buttons = actions.current?.querySelectorAll('button');
    buttons?.[buttons.length - 1]?.focus();
    return () => {
      // Return to the field. If the pressed button is gone, the dialog decides.
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    };
  }, [focusedBefore]);
  return (
    <div className={layout.dialogActions} role="alert" ref={actions}>
      <span className={layout.dialogNote}>{text || t('leave.question')}</span>
      <Button kind="danger" onClick={onDiscard}>
        {t('leave.discard')}
      </Button>
      <Button kind="primary" onClick={onStay}>
        {t('leave.stay')}
      </Button>
    </div>
  );
}
