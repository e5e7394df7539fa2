// Guides for logged-in users: their own role's first, then those of the roles they support.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { GuideArticle } from '@/shared/guide/GuideArticle';
import * as guide from '@/shared/guide/guide.module.css';
import { useSession } from '@/shared/session/session';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';

const GUIDES = {
  user: ['department'],
  admin: ['collector', 'administrator', 'department'],
  superadmin: ['superadmin', 'administrator', 'collector', 'department'],
} as const;

export default function GuidePage() {
  const { t } = useTranslation('guide');
  const role = useSession(({ user }) => user?.role ?? 'user');
  const [params] = useSearchParams();
  const guides: readonly string[] = GUIDES[role];
  const requested = params.get('guide') ?? '';
  const chosen = guides.includes(requested) ? requested : (guides[0] ?? 'department');
  return (
    <>
      <PageHead title={t('common:term.help')} subtitle={t('subtitle')} />
      <div className={layout.page}>
        {guides.length > 1 && (
          <nav
            className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${guide.choice}`}
            aria-label={t('which')}
          >
            {guides.map((name) => (
              <Link key={name} to={`?guide=${name}`} aria-current={name === chosen ? 'page' : undefined}>
                {t(`name.${name}`)}
              </Link>
            ))}
          </nav>
        )}
        <GuideArticle name={chosen} />
      </div>
    </>
  );
}
