// News Management: articles, drafts, and what waits for its day.

import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { ContentPage } from './ContentPage';
import { NewsPreview } from './NewsPreview';
import { Thumbnail } from './Thumbnail';
import { CATEGORIES, type NewsArticle } from './types';
import { useContent } from './useContent';

const NewsDialog = late(async () => ({ default: (await import('./NewsDialog')).NewsDialog }));

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
const CATEGORY_TONES: Tone[] = ['info', 'ok', 'warn', 'hold', 'bad'];
const STATUS_TONES: Record<NewsArticle['status'], Tone> = {
  draft: 'quiet',
  scheduled: 'hold',
  published: 'ok',
};

const toneOf = (category: string): Tone =>
  CATEGORY_TONES[Math.max(0, (CATEGORIES as readonly string[]).indexOf(category)) % CATEGORY_TONES.length] ??
  'info';

function useColumns(titleOf: (row: NewsArticle) => string): GridColumn<NewsArticle>[] {
  const { t } = useTranslation('content');
  const { language, dateTime } = useLanguage();
  return [
    {
      key: 'title',
      title: t('news.column.article'),
      value: titleOf,
      render: (row) => (
        <span className="with-picture">
          <Thumbnail address={row.image_url} />
          <span className="two-lines">
            <b>{titleOf(row)}</b>
            <span>{(language === 'mr' && row.excerpt_mr) || row.excerpt}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      title: t('news.column.category'),
      value: (row) => row.category,
      render: (row) =>
        row.category ? (
          <Badge tone={toneOf(row.category)}>{(language === 'mr' && row.category_mr) || row.category}</Badge>
        ) : (
          '—'
        ),
    },
    {
      key: 'published_at',
      title: t('news.column.published'),
      value: (row) => (row.published_at ? dateTime(row.published_at) : t('status.draft')),
    },
    {
      key: 'status',
      title: t('news.column.status'),
      value: (row) => t(`status.${row.status}`),
      render: (row) => <Badge tone={STATUS_TONES[row.status]}>{t(`status.${row.status}`)}</Badge>,
    },
  ];
}

export default function NewsPage() {
  const { t } = useTranslation('content');
  const { language } = useLanguage();
  const content = useContent<NewsArticle>({
    path: '/api/super-admin/news',
    defaults: DEFAULTS,
    compare: COMPARE,
  });
  const titleOf = (row: NewsArticle) => (language === 'mr' && row.title_mr) || row.title;
  const columns = useColumns(titleOf);
  return (
    <ContentPage
      kind="news"
      content={content}
      nameOf={titleOf}
      columns={columns}
      filters={[
        {
          key: 'category',
          label: t('field.category'),
          options: [
            { value: '', label: t('news.allCategories') },
            ...CATEGORIES.map((category) => ({ value: category, label: t(`category.${category}`) })),
          ],
        },
        {
          key: 'status',
          label: t('field.status'),
          options: [
            { value: '', label: t('allStatus') },
            ...(['published', 'scheduled', 'draft'] as const).map((status) => ({
              value: status,
              label: t(`status.${status}`),
            })),
          ],
        },
      ]}
      figures={['category', 'published_at', 'status']}
      add={t('news.addArticle')}
      preview={(row, close) => <NewsPreview article={row} onClose={close} />}
      dialog={(row, given) => <NewsDialog article={row} {...given} />}
    />
  );
}
