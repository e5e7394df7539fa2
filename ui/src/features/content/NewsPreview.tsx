// An article as its readers will see it.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { NewsArticle } from './types';
import './rich-field.css';

export function NewsPreview({ article, onClose }: { article: NewsArticle; onClose: () => void }) {
  const { t } = useTranslation('content');
  const { language, dateTime } = useLanguage();
  const text = (key: 'title' | 'excerpt' | 'content') =>
    (language === 'mr' && article[`${key}_mr`]) || article[key];
  return (
    <Modal open title={text('title')} width={720} footer={null} onCancel={onClose}>
      <p className="news-meta">
        {article.published_at ? dateTime(article.published_at) : t('status.draft')}
        {article.category && ` · ${(language === 'mr' && article.category_mr) || article.category}`}
      </p>
      {article.image_url && <img className="news-picture" src={article.image_url} alt="" />}
      {text('excerpt') && <p className="news-lead">{text('excerpt')}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
      <div className="rich-area news-text" dangerouslySetInnerHTML={{ __html: text('content') }} />
    </Modal>
  );
}
