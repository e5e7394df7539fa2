import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import '@/styles/text-page.css';

export function NotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <article className="wrap text-page">
      <h1>{t('notFound.title')}</h1>
      <p className="text-page-lead">{t('notFound.text')}</p>
      <ButtonLink kind="primary" to="/">
        {t('action.goHome')}
      </ButtonLink>
    </article>
  );
}
