// The dialog shown before a session ends.
import { Modal } from 'antd';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { Button } from '@/shared/ui/Button';

interface IdleDialogProps {
  open: boolean;
  title: string;
  text: string;
  buttonLabel: string;
  onClose: () => void;
}

export function IdleDialog({ open, title, text, buttonLabel, onClose }: IdleDialogProps) {
  return (
    <AntdProvider>
      <Modal
        open={open}
        closable={false}
        mask={{ closable: false }}
        width={440}
        title={title}
        onCancel={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            {buttonLabel}
          </Button>
        }
      >
        <p>{text}</p>
      </Modal>
    </AntdProvider>
  );
}
