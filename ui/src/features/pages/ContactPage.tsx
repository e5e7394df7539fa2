import { useTranslation } from 'react-i18next';
import { telephoneLink, useOfficeAddress, useSite } from '@/shared/site';
import { ButtonLink } from '@/shared/ui/Button';
import * as textPage from '@/shared/ui/text-page.module.css';
import { OTHER_PAGES, PageFrame } from './PageFrame';

export function ContactPage() {
  const { t } = useTranslation('pages');
  const site = useSite().data;
  const office = useOfficeAddress();
  return (
    <PageFrame title={t('contact.title')} updated={OTHER_PAGES.contact}>
      <dl className={textPage.facts}>
        <dt>{t('common:term.office')}</dt>
        <dd>{office}</dd>
        <dt>{t('contact.hours')}</dt>
        <dd>{t('contact.hoursText')}</dd>
        {site?.helpline && (
          <>
            <dt>{t('common:term.controlRoom')}</dt>
            <dd>
              <a href={telephoneLink(site.helpline)}>
                {t('contact.controlRoomText', { number: site.helpline })}
              </a>
            </dd>
          </>
        )}
        {site?.emergency_number && (
          <>
            <dt>{t('contact.emergency')}</dt>
            <dd>
              <a href={telephoneLink(site.emergency_number)}>{site.emergency_number}</a>
            </dd>
          </>
        )}
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
