// Preview of an article as published.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import * as content from './content.module.css';
import * as styles from './rich-field.module.css';
import type { NewsArticle } from './types';

export function NewsPreview({ article, onClose }: { article: NewsArticle; onClose: () => void }) {
  const { t } = useTranslation('content');
  const { language, dateTime } = useLanguage();
  const text = (key: 'title' | 'excerpt' | 'content') =>
    (language === 'mr' && article[`${key}_mr`]) || article[key];
  return (
    <Dialog bare title={text('title')} width={720} onClose={onClose}>
      <p className={`${layout.small} ${layout.muted}`}>
        {article.published_at ? dateTime(article.published_at) : t('status.draft')}
        {article.category && ` · ${(language === 'mr' && article.category_mr) || article.category}`}
      </p>
      {article.image_url && <img className={content.newsPicture} src={article.image_url} alt="" />}
      {text('excerpt') && <p className={content.newsLead}>{text('excerpt')}</p>}
      <div
        className={`${styles.richArea} ${content.newsText}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on save
        dangerouslySetInnerHTML={{ __html: text('content') }}
      />
    </Dialog>
  );
}
