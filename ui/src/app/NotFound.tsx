import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import * as textPage from '@/shared/ui/text-page.module.css';

export function NotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <article className={`${layout.wrap} ${textPage.textPage}`}>
      <h1>{t('notFound.title')}</h1>
      <p className={textPage.lead}>{t('notFound.text')}</p>
      <ButtonLink kind="primary" to="/">
        {t('action.goHome')}
      </ButtonLink>
    </article>
  );
}
