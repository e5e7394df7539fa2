// A dialog without a form: a title, its content, and a footer with the actions and a button that closes it.
import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import * as layout from './layout.module.css';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel' | 'onOk' | 'footer'> {
  onClose: () => void;
  /** The main action, a button. Without it, the closing button is the main one. */
  primary?: ReactNode;
  /** Shown before the closing button. */
  before?: ReactNode;
  /** The label of the closing button: by default "Cancel" with a `primary`, else "Close". */
  closing?: string;
  /** No footer: only the cross closes it. */
  bare?: boolean;
}

export function Dialog({ onClose, primary, before, closing, bare, ...modal }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      {...modal}
      open
      onCancel={onClose}
      footer={
        bare ? null : (
          <div className={layout.dialogActions}>
            {before}
            <Button kind={primary ? 'default' : 'primary'} onClick={onClose}>
              {closing ?? t(primary ? 'action.cancel' : 'action.close')}
            </Button>
            {primary}
          </div>
        )
      }
    />
  );
}
