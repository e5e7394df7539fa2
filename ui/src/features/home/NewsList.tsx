// List of news with picture, category, date, title and excerpt.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Article, inLanguage } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Tone } from '@/shared/ui/Badge';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import styles from './news.module.css';

const TONES: Record<string, Tone> = {
  'Digital Initiatives': 'info',
  Infrastructure: 'warn',
  Health: 'bad',
  Education: 'info',
  Environment: 'ok',
  'Public Services': 'ok',
  Development: 'warn',
  Events: 'hold',
};

const toneOf = ({ category }: Article): Tone => (category && TONES[category]) || 'quiet';

interface NewsListProps {
  articles: Article[];
  level: 'h2' | 'h3';
}

export function NewsList({ articles, level: Title }: NewsListProps) {
  const { language } = useLanguage();
  return (
    <ul className={`${layout.breaks} ${styles.list}`}>
      {articles.map((article) => {
        const title = inLanguage(article, 'title', language);
        const excerpt = inLanguage(article, 'excerpt', language);
        return (
          <li key={article.slug}>
            <div className={`${styles.picture} ${styles[toneOf(article)]}`}>
              {article.full_image_url ? (
                <img src={article.full_image_url} alt="" width={144} height={81} loading="lazy" />
              ) : (
                <Icon name="news" size={24} />
              )}
            </div>
            <div>
              <NewsMeta article={article} />
              <Title className={styles.title} lang={title.lang}>
                <Link to={`/news/${article.slug}`}>{title.text}</Link>
              </Title>
              {excerpt.text && <p lang={excerpt.lang}>{excerpt.text}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function NewsMeta({ article }: { article: Article }) {
  const { t } = useTranslation('home');
  const { language, date } = useLanguage();
  return (
    <p className={`${layout.row} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.meta}`}>
      {article.category && <b className={layout.strong}>{inLanguage(article, 'category', language).text}</b>}
      <time dateTime={article.published_at ?? undefined}>
        <span className={layout.visuallyHidden}>{t('news.published')} </span>
        {date(article.published_at)}
      </time>
    </p>
  );
}
