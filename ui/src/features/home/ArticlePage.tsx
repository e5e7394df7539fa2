// One news article.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { inLanguage, useArticle } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ButtonLink } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import * as textPage from '@/shared/ui/text-page.module.css';
import * as styles from './home.module.css';
import { NewsMeta } from './NewsList';
import * as news from './news.module.css';

export function ArticlePage() {
  const { t } = useTranslation('home');
  const { language } = useLanguage();
  const { slug = '' } = useParams();
  const query = useArticle(slug);
  const article = query.data;
  const title = article ? inLanguage(article, 'title', language) : undefined;
  const missing = isApiError(query.error) && query.error.status === 404;
  useDocumentTitle(title?.text ?? t(missing ? 'news.missing' : 'news.title'));
  return (
    <article className={`${layout.wrap} ${textPage.textPage}`}>
      <div className={`${layout.breaks} ${news.article}`}>
        <Link className={`${layout.line} ${layout.gap8} ${styles.backLink}`} to="/news">
          <Icon name="arrow-left" size={16} /> {t('news.all')}
        </Link>
        {query.isPending && <TableSkeleton rows={4} />}
        {query.isError && (
          <>
            <h1>{t(missing ? 'news.missing' : 'news.title')}</h1>
            {missing ? (
              <div className={styles.articleMissing}>
                <p>{t('news.missingText')}</p>
                <ButtonLink to="/news">{t('news.all')}</ButtonLink>
              </div>
            ) : (
              <ErrorState text={query.error.message} onRetry={() => query.refetch()} />
            )}
          </>
        )}
        {article && title && (
          <>
            <NewsMeta article={article} />
            <h1 lang={title.lang}>{title.text}</h1>
            {article.full_image_url && (
              <img
                className={news.articlePicture}
                src={article.full_image_url}
                alt=""
                width={736}
                height={414}
              />
            )}
            <Excerpt text={inLanguage(article, 'excerpt', language)} />
            <Content text={inLanguage(article, 'content', language)} />
          </>
        )}
      </div>
    </article>
  );
}

type Text = ReturnType<typeof inLanguage>;

function Excerpt({ text: { text, lang } }: { text: Text }) {
  if (!text) return null;
  return (
    <p className={`${layout.large} ${layout.strong} ${news.articleExcerpt}`} lang={lang}>
      {text}
    </p>
  );
}

function Content({ text: { text, lang } }: { text: Text }) {
  return (
    <div
      className={news.articleText}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on save (requirement 17)
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
