// Title above, date of the last change below: the frame of the portal's own pages.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import '@/styles/text-page.css';

interface PageFrameProps {
  title: string;
  updated: string;
  children: ReactNode;
}

export function PageFrame({ title, updated, children }: PageFrameProps) {
  const { t } = useTranslation('pages');
  useDocumentTitle(title);
  return (
    <article className="wrap text-page">
      <h1>{title}</h1>
      {children}
      <p className="text-page-updated">
        <time dateTime={updated}>{t('updated', { date: updated })}</time>
      </p>
    </article>
  );
}
