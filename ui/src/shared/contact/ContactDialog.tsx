// Whom to ask about a department's figures and about accounts. Where the portal runs with demo data it also shows a
// name, a mobile number and an address, marked as samples; nobody is reached there.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Department, departmentName } from '../departments';
import { useLanguage } from '../i18n/useLanguage';
import { useSite } from '../site';
import { SampleData } from '../ui/Badge';
import { Button } from '../ui/Button';
import './contact.css';

interface ContactDialogProps {
  department: Department;
  onClose: () => void;
}

export function ContactDialog({ department, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contact');
  const { language, nameOf } = useLanguage();
  const site = useSite().data;
  const name = departmentName(department, language);
  return (
    <Modal
      open
      title={
        <span className="contact-title">
          {t('title')} {site?.demo && <SampleData />}
        </span>
      }
      width={520}
      onCancel={onClose}
      footer={
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </div>
      }
    >
      <dl className="facts">
        <dt>{t('office')}</dt>
        <dd>{t('officeName', { district: nameOf(site?.district) })}</dd>
        <dt>{t('department')}</dt>
        <dd>{name}</dd>
        {site?.demo && (
          <>
            <dt>{t('name')}</dt>
            <dd>{t('officer', { department: name })}</dd>
            <dt>{t('mobile')}</dt>
            <dd>
              <a href="tel:+919000000000">+91 90000 00000</a>
            </dd>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:nodal.${department.slug}@jilha.example`}>
                nodal.{department.slug}@jilha.example
              </a>
            </dd>
          </>
        )}
        <dt>{t('data')}</dt>
        <dd>{t('dataText')}</dd>
        <dt>{t('account')}</dt>
        <dd>{t('accountText')}</dd>
      </dl>
    </Modal>
  );
}
