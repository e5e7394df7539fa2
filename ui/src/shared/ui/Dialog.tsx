// The frame of a dialog without a form: its title, what it shows, and at its foot the way out among what can be done.
import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import * as layout from './layout.module.css';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel' | 'onOk' | 'footer'> {
  onClose: () => void;
  /** What the dialog is for: a button. Without it, closing is what one does last. */
  primary?: ReactNode;
  /** What stands before the way out. */
  before?: ReactNode;
  /** On the way out; "Cancel" beside a `primary` and "Close" without unless said otherwise. */
  closing?: string;
  /** Without a foot: only the cross closes it. */
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
