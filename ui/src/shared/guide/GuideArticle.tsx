// A guide with its table of contents, a task search and a print button.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/useLanguage';
import { loadWithRetry } from '../lazy';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import { EmptyState, QueryState } from '../ui/States';
import { GuideBlocks } from './GuideBlocks';
import * as styles from './guide.module.css';
import { findTasks } from './search';
import type { Guide } from './types';

// A guide in the user's language, lazily loaded from its own file.
const files = import.meta.glob<{ default: Guide }>('../../../../docs/guide/*/*.md');

function useGuide(name: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['guide', language, name],
    queryFn: async () => {
      const load = files[`../../../../docs/guide/${language}/${name}.md`];
      if (!load) throw new Error(`no guide ${name} in ${language}`);
      return (await loadWithRetry(load)).default;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function GuideArticle({ name }: { name: string }) {
  const guide = useGuide(name);
  if (guide.isPending || guide.isError) return <QueryState query={guide} rows={5} />;
  return <Reader key={name} guide={guide.data} busy={guide.isPlaceholderData} />;
}

/** `busy`: still showing the guide in the previous language. */
function Reader({ guide, busy }: { guide: Guide; busy: boolean }) {
  const { t } = useTranslation('guide');
  const inputId = useId();
  const [search, setSearch] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const sections = findTasks(guide, search);
  useHashTarget(body);
  return (
    <div className={styles.guide} ref={body} aria-busy={busy}>
      <aside className={styles.side}>
        <div className={styles.search}>
          <label className={layout.visuallyHidden} htmlFor={inputId}>
            {t('search')}
          </label>
          <Icon name="search" size={16} />
          <input
            id={inputId}
            type="search"
            maxLength={100}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <nav aria-labelledby={`${inputId}-contents`}>
          <h2 id={`${inputId}-contents`}>{t('contents')}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <p className={layout.visuallyHidden} role="status">
          {search && t('found', { count: sections.length })}
        </p>
        <Button icon="print" onClick={() => void print(body.current)}>
          {t('print')}
        </Button>
      </aside>
      <div className={`${layout.large} ${styles.body}`}>
        {!search && <GuideBlocks blocks={guide.lead} />}
        {sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <GuideBlocks blocks={blocks} />
          </section>
        ))}
        {!sections.length && (
          <EmptyState title={t('none')} text={t('noneText')}>
            <Button onClick={() => setSearch('')}>{t('all')}</Button>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** Scroll to the linked task once the guide is loaded. */
function useHashTarget(body: React.RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const target = body.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, body]);
}

/** Lazy pictures further down are not loaded yet; in print all are needed. */
async function print(body: HTMLElement | null): Promise<void> {
  const pictures = [...(body?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  const root = document.documentElement;
  const theme = root.dataset.theme ?? 'light';
  // Print uses the light theme.
  root.dataset.theme = 'light';
  window.print();
  root.dataset.theme = theme;
}
