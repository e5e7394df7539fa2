import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import '@/shared/ui/states.css';

export function NotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <div className="state">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <div className="state-actions">
        <ButtonLink kind="primary" to="/">
          {t('action.goHome')}
        </ButtonLink>
      </div>
    </div>
  );
}
