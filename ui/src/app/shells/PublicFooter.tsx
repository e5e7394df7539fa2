import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OTHER_PAGES, TEXT_PAGES } from '@/features/pages/PageFrame';
import { useNews } from '@/shared/content';
import { formatCount } from '@/shared/i18n/format';
import { Brand } from '@/shared/shell/Brand';
import { telephoneLink, useAdministrationName, useOfficeAddress, useSite } from '@/shared/site';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './public-shell.module.css';
import { countVisit } from './visitors';

const PAGES = {
  site: ['about', 'open-data', 'sitemap', 'help', 'feedback', 'contact'],
  policies: ['privacy', 'terms', 'copyright', 'hyperlinking', 'accessibility'],
};
const PAGES_UPDATED = [...Object.values(TEXT_PAGES), ...Object.values(OTHER_PAGES)];

export function PublicFooter() {
  const { t } = useTranslation('public');
  const site = useSite().data;
  const office = useOfficeAddress();
  const administration = useAdministrationName();
  return (
    <footer className={`${styles.footer} on-navy`}>
      <div className={layout.wrap}>
        <div className={styles.footerColumns}>
          <div>
            <Brand size={40} place={administration} />
            <Visitors />
          </div>
          {Object.entries(PAGES).map(([group, pages]) => (
            <nav key={group} aria-labelledby={`footer-${group}`}>
              <h2 id={`footer-${group}`}>{t(`footer.${group}`)}</h2>
              {pages.map((page) => (
                <Link key={page} to={`/${page}`}>
                  {t(`footer.${page}`)}
                </Link>
              ))}
            </nav>
          ))}
          <section aria-labelledby="footer-reach">
            <h2 id="footer-reach">{t('footer.reach')}</h2>
            <p>
              <Icon name="pin" size={16} /> {office}
            </p>
            {site?.helpline && (
              <p>
                <Icon name="phone" size={16} /> {t('common:term.controlRoom')}{' '}
                <a href={telephoneLink(site.helpline)}>{site.helpline}</a>
              </p>
            )}
            <p>
              <Icon name="clock" size={16} /> {t('footer.hours')}
            </p>
          </section>
        </div>
        <div className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.footerEnd}`}>
          <span>{administration && t('footer.owner', { owner: administration })}</span>
          <LastUpdate />
        </div>
      </div>
    </footer>
  );
}

/** The date of the newest news article or content page update. */
function LastUpdate() {
  const { t } = useTranslation('public');
  const news = useNews({ limit: 3 }).data?.data ?? [];
  const date = [...PAGES_UPDATED, ...news.map((article) => article.published_at)].sort().at(-1);
  return <span>{t('common:term.lastUpdatedOn', { date })}</span>;
}

function Visitors() {
  const { t } = useTranslation('public');
  const [visits, setVisits] = useState<number | null>(null);
  useEffect(() => {
    countVisit().then(setVisits);
  }, []);
  const text = visits === null ? '' : formatCount(visits);
  return (
    <div className={styles.visitors}>
      <span>{t('footer.visitors')}</span>
      <span className={layout.visuallyHidden}>{text}</span>
      <span className={styles.visitorsDigits} aria-hidden="true">
        {[...text].map((character, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits are identified by position
          <i key={index} className={character === ',' ? styles.comma : ''}>
            {character}
          </i>
        ))}
      </span>
    </div>
  );
}
