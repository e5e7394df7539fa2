// A password that the portal made up: shown once, for whoever hands it over.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import './people.css';

interface PasswordOnceProps {
  person: { name: string; email: string };
  password: string;
  onClose: () => void;
}

export function PasswordOnce({ person, password, onClose }: PasswordOnceProps) {
  const { t } = useTranslation('people');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      toast.success(t('password.copied'));
    } catch {
      toast.error(t('password.copyFailed'));
    }
  };
  return (
    <Modal
      open
      title={t('password.title')}
      width={480}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {t('password.done')}
          </Button>
        </div>
      }
    >
      <p className="dialog-text">{t('password.text', { name: person.name, email: person.email })}</p>
      <div className="password-once">
        <code data-testid="password-once">{password}</code>
        <Button size="sm" onClick={copy}>
          {t('password.copy')}
        </Button>
      </div>
      <Banner tone="warn">{t('password.once')}</Banner>
    </Modal>
  );
}
