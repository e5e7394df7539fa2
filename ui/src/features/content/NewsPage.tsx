// News Management: published, scheduled and draft articles.
import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '@/shared/content';
import { TwoLines } from '@/shared/grid/Cell';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { deletePrompt } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import type { Tone } from '@/shared/ui/Badge';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './content.module.css';
import { bodyOf, EMPTY, partsOf, valuesOf } from './newsForm';
import { Thumbnail } from './ordered';
import { contentChanged, useOutcome } from './outcome';
import * as richField from './rich-field.module.css';
import { type NewsArticle, PATHS } from './types';

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'published_at', order: 'desc' as const },
  filters: { status: '', category: '' },
};
const COMPARE = {
  title: (row: NewsArticle) => row.title,
  category: (row: NewsArticle) => row.category,
  published_at: (row: NewsArticle) =>
    row.published_at ? Date.parse(row.published_at) : Number.MAX_SAFE_INTEGER,
  status: (row: NewsArticle) => row.status,
};
const STATUS_TONES: Record<NewsArticle['status'], Tone> = {
  draft: 'quiet',
  scheduled: 'hold',
  published: 'ok',
};

export default function NewsPage() {
  const words = useWords('content', 'news');
  const { language, dateTime } = useLanguage();
  const source = useSource<NewsArticle>({
    path: PATHS.news,
    defaults: DEFAULTS,
    compare: COMPARE,
    failed: words('fetchFailed'),
    changed: () => contentChanged(PATHS.news),
  });
  const { shown } = useOutcome();
  const titleOf = (row: NewsArticle) => (language === 'mr' && row.title_mr) || row.title;
  const columns: GridColumn<NewsArticle>[] = [
    {
      key: 'title',
      title: words('column.article'),
      value: titleOf,
      render: (row) => (
        <span className={`${layout.row} ${layout.gap12}`}>
          <Thumbnail address={row.image_url} />
          <TwoLines below={(language === 'mr' && row.excerpt_mr) || row.excerpt}>{titleOf(row)}</TwoLines>
        </span>
      ),
    },
    {
      key: 'category',
      title: words('column.category'),
      value: (row) => (language === 'mr' && row.category_mr) || row.category || '—',
    },
    {
      key: 'published_at',
      title: words('column.published'),
      value: (row) => (row.published_at ? dateTime(row.published_at) : words('status.draft')),
    },
    {
      key: 'status',
      title: words('column.status'),
      value: (row) => words(`status.${row.status}`),
      badge: (row) => STATUS_TONES[row.status],
    },
  ];
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="news_article"
      plural="news"
      nameOf={titleOf}
      columns={columns}
      filters={[
        {
          key: 'category',
          label: words('field.category'),
          all: words('allCategories'),
          options: CATEGORIES.map((category) => ({
            value: category,
            label: words(`common:category.${category}`),
          })),
        },
        {
          key: 'status',
          label: words('common:term.status'),
          all: words('status.all'),
          options: ['published', 'scheduled', 'draft'].map((value) => ({
            value,
            label: words(`status.${value}`),
          })),
        },
      ]}
      figures={['category', 'published_at', 'status']}
      form={{ empty: EMPTY, valuesOf, width: 880, bodyOf, parts: () => partsOf(words) }}
      view={(row, close) => <NewsPreview article={row} onClose={close} />}
      removes={{ body: (row) => deletePrompt(words('delete.text'), titleOf(row)) }}
      first={words('add')}
      className={styles.page}
      {...shown}
    />
  );
}

// Preview of an article as published.
function NewsPreview({ article, onClose }: { article: NewsArticle; onClose: () => void }) {
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
      {article.image_url && <img className={styles.newsPicture} src={article.image_url} alt="" />}
      {text('excerpt') && <p className={styles.newsLead}>{text('excerpt')}</p>}
      <div
        className={`${richField.richArea} ${styles.newsText}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on save
        dangerouslySetInnerHTML={{ __html: text('content') }}
      />
    </Dialog>
  );
}
