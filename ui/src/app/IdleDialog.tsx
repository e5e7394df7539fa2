// The question two minutes before the idle limit.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { Button } from '@/shared/ui/Button';

interface IdleDialogProps {
  open: boolean;
  /** How long is left, as it is said: 1:59. */
  time: string;
  /** After how many minutes without activity the question comes. */
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
