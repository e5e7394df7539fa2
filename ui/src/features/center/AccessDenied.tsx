// Shown to users who are not administrators.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import { ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import * as textPage from '@/shared/ui/text-page.module.css';

export function AccessDenied() {
  const { t } = useTranslation('center');
  const user = useSession((state) => state.user);
  useDocumentTitle(t('denied.title'));
  return (
    <article className={`${layout.wrap} ${textPage.textPage}`}>
      <h1>{t('denied.title')}</h1>
      <p className={textPage.lead}>
        {t('denied.what')} <Link to="/admin/login">{t('denied.text')}</Link>.
      </p>
      {user && (
        <ButtonLink kind="primary" to={landingOf(user)}>
          {t('denied.back')}
        </ButtonLink>
      )}
    </article>
  );
}
