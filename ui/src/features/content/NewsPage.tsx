// News Management: articles, drafts, and what waits for its day.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import './content.css';
import { NewsPreview } from './NewsPreview';
import { Thumbnail } from './Thumbnail';
import { CATEGORIES, type NewsArticle } from './types';
import { useContent } from './useContent';

const NewsDialog = lazy(async () => ({ default: (await import('./NewsDialog')).NewsDialog }));

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

type Open = { kind: 'preview' | 'edit'; row: NewsArticle } | { kind: 'add' } | null;

function useColumns(): GridColumn<NewsArticle>[] {
  const { t } = useTranslation(['content', 'manage']);
  const { language, dateTime } = useLanguage();
  const titleOf = (row: NewsArticle) => (language === 'mr' && row.title_mr) || row.title;
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
  const { t } = useTranslation(['content', 'manage']);
  const { language, count } = useLanguage();
  const content = useContent<NewsArticle>({
    path: '/api/super-admin/news',
    defaults: DEFAULTS,
    compare: COMPARE,
  });
  const columns = useColumns();
  const [open, setOpen] = useState<Open>(null);
  const titleOf = (row: NewsArticle) => (language === 'mr' && row.title_mr) || row.title;
  const removal = useRemoval<NewsArticle>(
    {
      title: t('news.delete'),
      confirm: t('news.delete'),
      failed: t('news.deleteFailed'),
      body: (row) => (
        <>
          <p className="dialog-text">{t('news.deleteText')}</p>
          <b>{titleOf(row)}</b>
        </>
      ),
    },
    content.remove,
  );
  const actions = (row: NewsArticle) => (
    <RowActs
      menuLabel={t('manage:rowMenu')}
      acts={[
        {
          key: 'preview',
          icon: 'eye',
          label: t('act.preview', { name: titleOf(row) }),
          act: () => setOpen({ kind: 'preview', row }),
        },
        {
          key: 'edit',
          icon: 'edit',
          label: t('manage:act.edit', { name: titleOf(row) }),
          act: () => setOpen({ kind: 'edit', row }),
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('manage:act.delete', { name: titleOf(row) }),
          act: () => removal.ask(row),
        },
      ]}
    />
  );
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: 'add' });
  return (
    <>
      <PageHead
        title={t('news.title')}
        subtitle={t('news.subtitle')}
        actions={
          <Button kind="primary" icon="plus" onClick={add}>
            {t('news.addArticle')}
          </Button>
        }
      />
      <div className="page content-page">
        {content.notice && (
          <Banner tone={content.notice.tone} onClose={content.closeNotice}>
            {content.notice.text}
          </Banner>
        )}
        <ManageList<NewsArticle>
          label={t('news.title')}
          list={content.list}
          data={{ ...content.data, error: content.failure && `${t('news.fetchFailed')}: ${content.failure}` }}
          searchLabel={t('news.search')}
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
          summary={(total) => t('matches', { count: total, shown: count(total) })}
          columns={columns}
          rowId={(row) => row.id}
          phone={{ title: titleOf, figures: ['category', 'published_at', 'status'] }}
          actions={actions}
          empty={{
            title: t('news.empty'),
            text: t('news.emptyText'),
            action: (
              <Button kind="primary" size="sm" onClick={add}>
                {t('news.addArticle')}
              </Button>
            ),
          }}
        />
      </div>
      {removal.dialog}
      {open?.kind === 'preview' && <NewsPreview article={open.row} onClose={close} />}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <NewsDialog
            article={open.kind === 'edit' ? open.row : null}
            save={content.save}
            onClose={close}
            onSaved={(message) => {
              content.say({ tone: 'ok', text: message });
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
