import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { ButtonLink } from '@/shared/ui/Button';
import { PageFrame } from './PageFrame';
import { OTHER_PAGES } from './pages';

export function ContactPage() {
  const { t } = useTranslation('pages');
  const { nameOf } = useLanguage();
  const site = useSite().data;
  return (
    <PageFrame title={t('contact.title')} updated={OTHER_PAGES.contact}>
      <dl className="text-page-facts">
        <dt>{t('contact.office')}</dt>
        <dd>
          {t(site?.default_office ? 'contact.namedOffice' : 'contact.officeText', {
            office: nameOf(site?.default_office),
            district: nameOf(site?.district),
          })}
        </dd>
        <dt>{t('contact.hours')}</dt>
        <dd>{t('contact.hoursText')}</dd>
        <dt>{t('contact.controlRoom')}</dt>
        <dd>
          <a href="tel:1077">{t('contact.controlRoomText')}</a>
        </dd>
        <dt>{t('contact.emergency')}</dt>
        <dd>
          <a href="tel:112">{t('contact.emergencyText')}</a>
        </dd>
        <dt>{t('contact.write')}</dt>
        <dd>
          <p>{t('contact.writeText')}</p>
          <ButtonLink icon="message" to="/feedback">
            {t('contact.feedback')}
          </ButtonLink>
        </dd>
        <dt>{t('contact.accounts')}</dt>
        <dd>{t('contact.accountsText')}</dd>
      </dl>
    </PageFrame>
  );
}
