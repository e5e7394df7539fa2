import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNews } from '@/shared/content';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import * as styles from './home.module.css';
import { NewsList } from './NewsList';

const LATEST = 3;

export function LatestNews() {
  const { t } = useTranslation('home');
  const query = useNews({ limit: LATEST });
  return (
    <section id="news" aria-labelledby="news-title">
      <div className={styles.sectionHead}>
        <h2 id="news-title">{t('news.title')}</h2>
        <Link className={`${layout.line} ${layout.gap6} ${layout.strong} ${styles.sectionLink}`} to="/news">
          {t('news.all')} <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <QueryState query={query} rows={LATEST} />
      {query.data?.data.length === 0 && <EmptyState title={t('news.none')} text={t('news.noneText')} />}
      {query.data && <NewsList articles={query.data.data} level="h3" />}
    </section>
  );
}
