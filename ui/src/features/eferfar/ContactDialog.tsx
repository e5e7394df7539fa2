// Whom to ask about the figures and about accounts.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';

export function ContactDialog({ office, onClose }: { office: string; onClose: () => void }) {
  const { t } = useTranslation('eferfar');
  return (
    <Modal
      open
      title={t('contact.title')}
      width={520}
      onCancel={onClose}
      footer={
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {t('contact.close')}
          </Button>
        </div>
      }
    >
      <dl className="facts">
        <dt>{t('contact.office')}</dt>
        <dd>{t('contact.officeName', { district: office })}</dd>
        <dt>{t('contact.department')}</dt>
        <dd>{t('title')}</dd>
        <dt>{t('contact.data')}</dt>
        <dd>{t('contact.dataText')}</dd>
        <dt>{t('contact.account')}</dt>
        <dd>{t('contact.accountText')}</dd>
      </dl>
    </Modal>
  );
}
