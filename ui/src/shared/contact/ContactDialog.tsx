// Contacts for a department's figures and for accounts. Demo data names no real person and is marked as
// sample data.
import { useTranslation } from 'react-i18next';
import type { Department } from '../departments';
import { useLanguage } from '../i18n/useLanguage';
import { telephoneLink, useOfficeAddress, useSite } from '../site';
import { SampleData } from '../ui/Badge';
import { Dialog } from '../ui/Dialog';
import * as layout from '../ui/layout.module.css';

interface ContactDialogProps {
  department: Department;
  onClose: () => void;
}

export function ContactDialog({ department, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contact');
  const { language, nameOf } = useLanguage();
  const demo = useSite().data?.demo;
  const office = useOfficeAddress();
  const { contact_name, contact_name_mr, contact_mobile, contact_email } = department;
  const person = (language === 'mr' && contact_name_mr) || contact_name || contact_name_mr;
  const hasContact = person || contact_mobile || contact_email;
  return (
    <Dialog
      title={
        <span className={`${layout.line} ${layout.gap12}`}>
          {t('common:term.contact')} {demo && hasContact && <SampleData />}
        </span>
      }
      width={520}
      onClose={onClose}
    >
      <dl className={layout.facts}>
        <dt>{t('common:term.office')}</dt>
        <dd>{office}</dd>
        <dt>{t('common:term.department')}</dt>
        <dd>{nameOf(department)}</dd>
        {person && (
          <>
            <dt>{t('common:term.name')}</dt>
            <dd translate="no">{person}</dd>
          </>
        )}
        {contact_mobile && (
          <>
            <dt>{t('common:term.mobile')}</dt>
            <dd>
              <a href={telephoneLink(contact_mobile)}>{contact_mobile}</a>
            </dd>
          </>
        )}
        {contact_email && (
          <>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${contact_email}`}>{contact_email}</a>
            </dd>
          </>
        )}
        {!hasContact && (
          <>
            <dt>{t('common:term.name')}</dt>
            <dd>{t('nobody')}</dd>
          </>
        )}
        <dt>{t('data')}</dt>
        <dd>{t('dataText')}</dd>
        <dt>{t('account')}</dt>
        <dd>{t('accountText')}</dd>
      </dl>
    </Dialog>
  );
}
