import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { Mark } from '@/shared/ui/Icon';
import { countVisit } from './visitors';

export function PublicFooter() {
  const { t } = useTranslation('public');
  const { nameOf } = useLanguage();
  const site = useSite().data;
  const place = site ? t('common:districtAdministration', { district: nameOf(site.district) }) : '';
  return (
    <footer className="footer on-navy" id="contact">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <span className="brand">
              <Mark size={40} />
              <span>
                <span className="brand-name">{t('common:product')}</span>
                <span className="brand-place">{place}</span>
              </span>
            </span>
            <Visitors />
          </div>
          <nav aria-labelledby="footer-site">
            <h2 id="footer-site">{t('footer.site')}</h2>
            <Link to="/">{t('nav.home')}</Link>
            <Link to="/help">{t('nav.help')}</Link>
            <Link to="/login">{t('nav.login')}</Link>
          </nav>
          <nav aria-labelledby="footer-policies">
            <h2 id="footer-policies">{t('footer.policies')}</h2>
            <Link to="/privacy">{t('footer.privacy')}</Link>
            <Link to="/accessibility">{t('footer.accessibility')}</Link>
          </nav>
        </div>
        <div className="footer-end">
          <span>{place && t('footer.owner', { owner: place })}</span>
          <span>{t('footer.version', { version: '1.0' })}</span>
        </div>
      </div>
    </footer>
  );
}

function Visitors() {
  const { t } = useTranslation('public');
  const [visits, setVisits] = useState<number | null>(null);
  useEffect(() => {
    countVisit().then(setVisits);
  }, []);
  if (visits === null) return null;
  const text = formatCount(visits);
  return (
    <div className="visitors">
      <span>{t('footer.visitors')}</span>
      <span className="visually-hidden">{text}</span>
      <span className="visitors-digits" aria-hidden="true">
        {[...text].map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <i key={index} className={letter === ',' ? 'comma' : ''}>
            {letter}
          </i>
        ))}
      </span>
    </div>
  );
}
