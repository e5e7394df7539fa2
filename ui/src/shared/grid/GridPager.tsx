// "Showing 1 to 10 of 486 entries", page size, page buttons.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '@/api/client';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './grid.module.css';
import { useIsPhone } from './useIsPhone';

export interface PagerProps {
  /** The page and page size asked for; `meta` may still describe the previous ones. */
  page: number;
  perPage: number;
  meta: PageMeta | undefined;
  pageSizes: number[];
  /** Maximum number of page buttons, 7 by default; 5 on phones. */
  buttons?: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  /** Pager texts: "of 486 entries", "of 486 results" or "of 12 projects". */
  words?: 'range' | 'results' | 'projects';
  /** "Page 2 of 9" instead of a button for each page. */
  positioned?: boolean;
}

/** The pager of a list: its page, its page size, and what changes them. */
export const pagerOf = <List extends { page: number; perPage: number }>(
  list: List,
  meta: PageMeta | undefined,
  pageSizes: number[],
  onList: (list: List) => void,
): PagerProps => ({
  page: list.page,
  perPage: list.perPage,
  meta,
  pageSizes,
  onPage: (page) => onList({ ...list, page }),
  onPerPage: (perPage) => onList({ ...list, page: 1, perPage }),
});

/** First, last and `size` pages around the current one; `null` is an ellipsis. */
export function pageWindow(page: number, lastPage: number, size = 5): (number | null)[] {
  if (lastPage <= size + 2) return Array.from({ length: lastPage }, (_, index) => index + 1);
  const start = Math.min(Math.max(page - Math.floor(size / 2), 1), lastPage - size + 1);
  const middle = Array.from({ length: size }, (_, index) => start + index);
  const head = start > 2 ? [1, null] : start === 2 ? [1] : [];
  const end = start + size - 1;
  const tail = end < lastPage - 1 ? [null, lastPage] : end === lastPage - 1 ? [lastPage] : [];
  return [...head, ...middle, ...tail];
}

export function GridPager({
  page,
  perPage,
  meta,
  pageSizes,
  buttons = 7,
  onPage,
  onPerPage,
  words = 'range',
  positioned = false,
}: PagerProps) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useIsPhone();
  const { last_page: lastPage = 1, total: count = 0, from, to } = meta ?? {};
  const named = words !== 'range' && !phone;
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.pager}`}>
      <span role="status">{t(`grid.${words}`, { count, from: from ?? 0, to: to ?? 0 })}</span>
      <label htmlFor={id} className={`${layout.line} ${layout.gap8} ${styles.pagerSize}`}>
        {t('grid.rowsPerPage')}
        <select id={id} value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav aria-label={t('grid.pages')} hidden={lastPage <= 1}>
        <button
          type="button"
          disabled={page <= 1}
          aria-label={t('grid.previous')}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevron-left" size={18} />
          {named && <span aria-hidden="true">{t('grid.previousWord')}</span>}
        </button>
        {positioned && <span>{t('grid.position', { page, last: lastPage })}</span>}
        {(positioned ? [] : pageWindow(page, lastPage, Math.min(buttons, phone ? 5 : 7) - 2)).map(
          (item, index) =>
            item === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two ellipses, identified by position
              <span key={`gap-${index}`}>…</span>
            ) : (
              <button
                type="button"
                key={item}
                aria-label={t('grid.page', { page: item })}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
              >
                {item}
              </button>
            ),
        )}
        <button
          type="button"
          disabled={page >= lastPage}
          aria-label={t('grid.next')}
          onClick={() => onPage(page + 1)}
        >
          {named && <span aria-hidden="true">{t('grid.nextWord')}</span>}
          <Icon name="chevron-right" size={18} />
        </button>
      </nav>
    </div>
  );
}
