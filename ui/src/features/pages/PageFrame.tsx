// Frame of the static pages: title and date of the last change.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import * as textPage from '@/shared/ui/text-page.module.css';

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
