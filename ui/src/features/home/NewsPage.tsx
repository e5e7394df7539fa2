// All news, newest first, with a category filter. Category and page are in the URL.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CATEGORIES, useNews } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { EmptyState, QueryState } from '@/shared/ui/States';
import * as textPage from '@/shared/ui/text-page.module.css';
import { NewsList } from './NewsList';
import * as styles from './news.module.css';

const PER_PAGE = 10;

export function NewsPage() {
  const { t } = useTranslation(['home', 'common']);
  const { count } = useLanguage();
  const [params, setParams] = useSearchParams();
  const category = CATEGORIES.find((known) => known === params.get('category')) ?? '';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const query = useNews({ limit: PER_PAGE, page, category });
  useDocumentTitle(t('news.title'));
  const last = query.data?.meta?.last_page ?? 1;
  const goToPage = (next: number) => {
    setParams({ ...(category ? { category } : {}), ...(next > 1 ? { page: String(next) } : {}) });
    window.scrollTo(0, 0);
  };
  return (
    <div className={`${layout.wrap} ${textPage.textPage}`}>
      <h1>{t('news.title')}</h1>
      <div className={`${layout.row} ${layout.wraps} ${styles.filter}`}>
        <label htmlFor="news-category">{t('news.category')}</label>
        <select
          id="news-category"
          value={category}
          onChange={(event) => setParams(event.target.value ? { category: event.target.value } : {})}
        >
          <option value="">{t('news.allCategories')}</option>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {t(`common:category.${name}`)}
            </option>
          ))}
        </select>
        <p role="status">{query.data && t('news.count', { count: query.data.meta?.total ?? 0 })}</p>
      </div>
      <QueryState query={query} rows={6} />
      {query.data?.data.length === 0 && <EmptyState title={t('news.none')} text={t('news.noneText')} />}
      {query.data && <NewsList articles={query.data.data} level="h2" />}
      {last > 1 && (
        <nav
          className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.pager}`}
          aria-label={t('common:grid.pages')}
        >
          <Button disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            {t('common:grid.previous')}
          </Button>
          <span>{t('news.page', { page: count(page), last: count(last) })}</span>
          <Button disabled={page >= last} onClick={() => goToPage(page + 1)}>
            {t('common:grid.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
