// Services and news that match the search, queried from the server as the user types.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inLanguage, MIN_SEARCH_LENGTH, useSiteSearch } from '@/shared/content';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import { ErrorState } from '@/shared/ui/States';
import * as styles from './home.module.css';

const DEBOUNCE_MS = 300;

export function AlsoFound({ term }: { term: string }) {
  const { t } = useTranslation('home');
  const { language, date } = useLanguage();
  const [debounced, setDebounced] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const query = useSiteSearch(debounced);
  if (debounced.length < MIN_SEARCH_LENGTH) return null;
  if (query.isError) return <ErrorState text={query.error.message} onRetry={() => query.refetch()} />;
  if (!query.data) return null;
  const { services, news, totals } = query.data;
  const rest = (all: number, shown: number) =>
    all > shown && <p>{t('found.first', { shown: formatCount(shown), all: formatCount(all) })}</p>;
  return (
    <div className={styles.alsoFound}>
      <section aria-labelledby="found-services">
        <h3 id="found-services">
          {t('found.services')} <Count value={formatCount(totals.services)} />
        </h3>
        {services.length === 0 && <p>{t('found.noServices')}</p>}
        <ul>
          {services.map((service) => (
            <li key={service.name}>
              <b lang={inLanguage(service, 'name', language).lang}>
                {inLanguage(service, 'name', language).text}
              </b>
              {service.days_allowed !== null && (
                <span>{t('found.days', { count: service.days_allowed })}</span>
              )}
            </li>
          ))}
        </ul>
        {rest(totals.services, services.length)}
      </section>
      <section aria-labelledby="found-news">
        <h3 id="found-news">
          {t('common:term.news')} <Count value={formatCount(totals.news)} />
        </h3>
        {news.length === 0 && <p>{t('found.noNews')}</p>}
        <ul>
          {news.map((article) => (
            <li key={article.slug}>
              <Link to={`/news/${article.slug}`} lang={inLanguage(article, 'title', language).lang}>
                <b>{inLanguage(article, 'title', language).text}</b>
              </Link>
              <span>{date(article.published_at)}</span>
            </li>
          ))}
        </ul>
        {rest(totals.news, news.length)}
      </section>
    </div>
  );
}
