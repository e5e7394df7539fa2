// Shown to users who are not administrators.
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import * as states from '@/shared/ui/states.module.css';

export function AccessDenied() {
  const { t } = useTranslation('center');
  useDocumentTitle(t('denied.title'));
  return (
    <div className={layout.page}>
      <div className={`${card.card} ${states.state}`}>
        <Icon name="lock" size={24} />
        <h1 className={states.stateTitle}>{t('denied.title')}</h1>
        <p>{t('denied.text')}</p>
        <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${states.stateActions}`}>
          <ButtonLink kind="primary" to="/admin/login">
            {t('denied.login')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
