// A department's page that can't be shown, and why.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { ErrorState } from '@/shared/ui/States';
import * as styles from './department.module.css';

export function Screen({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <div className={layout.page}>
      <div className={`${card.card} ${styles.screen}`}>
        <h1 className={layout.visuallyHidden}>{title}</h1>
        <ErrorState title={title} text={text} onRetry={onRetry}>
          {children ?? (
            <ButtonLink size="sm" kind="primary" to="/">
              {t('action.goHome')}
            </ButtonLink>
          )}
        </ErrorState>
      </div>
    </div>
  );
}
