// Who is no administrator is told so.
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { useDocumentTitle } from '@/shared/ui/PageHead';

export function AccessDenied() {
  const { t } = useTranslation('center');
  useDocumentTitle(t('denied.title'));
  return (
    <div className="page">
      <div className="card state">
        <Icon name="lock" size={24} />
        <h1 className="state-title">{t('denied.title')}</h1>
        <p>{t('denied.text')}</p>
        <div className="state-actions">
          <ButtonLink kind="primary" to="/admin/login">
            {t('denied.login')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
