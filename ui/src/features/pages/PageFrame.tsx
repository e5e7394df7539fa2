// Frame of the static pages: title and date of the last change.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import * as textPage from '@/shared/ui/text-page.module.css';

// Static pages with the date their text last changed. Update the date when editing a text.
export const TEXT_PAGES = {
  about: '2026-11-21',
  privacy: '2026-11-22',
  terms: '2026-11-21',
  copyright: '2026-11-21',
  hyperlinking: '2026-11-21',
  accessibility: '2026-11-22',
} as const;

export type TextPageName = keyof typeof TEXT_PAGES;

export const OTHER_PAGES = {
  contact: '2026-11-21',
  feedback: '2026-11-21',
  help: '2026-11-21',
  sitemap: '2026-11-21',
  'open-data': '2026-11-25',
  unsubscribe: '2026-11-25',
} as const;

interface PageFrameProps {
  title: string;
  updated: string;
  children: ReactNode;
}

export function PageFrame({ title, updated, children }: PageFrameProps) {
  const { t } = useTranslation('pages');
  useDocumentTitle(title);
  return (
    <article className={`${layout.wrap} ${textPage.textPage}`}>
      <h1>{title}</h1>
      {children}
      <p className={textPage.updated}>
        <time dateTime={updated}>{t('updated', { date: updated })}</time>
      </p>
    </article>
  );
}
