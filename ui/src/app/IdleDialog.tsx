// The dialog shown two minutes before the idle limit.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { Button } from '@/shared/ui/Button';

interface IdleDialogProps {
  open: boolean;
  /** Time left, as shown: 1:59. */
  time: string;
  /** Minutes without activity after which the dialog appears. */
  minutes: number;
  onStay: () => void;
}

export function IdleDialog({ open, time, minutes, onStay }: IdleDialogProps) {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <Modal
        open={open}
        closable={false}
        mask={{ closable: false }}
        width={440}
        title={t('session.endsIn', { time })}
        onCancel={onStay}
        footer={
          <Button kind="primary" onClick={onStay}>
            {t('action.staySignedIn')}
          </Button>
        }
      >
        <p>{t('session.endsWhy', { minutes })}</p>
      </Modal>
    </AntdProvider>
  );
}
