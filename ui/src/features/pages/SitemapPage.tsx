import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListedDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { departmentPath, landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import * as textPage from '@/shared/ui/text-page.module.css';
import { OTHER_PAGES, PageFrame } from './PageFrame';

const PUBLIC = ['about', 'open-data', 'contact', 'feedback', 'help'] as const;
const POLICIES = ['privacy', 'terms', 'copyright', 'hyperlinking', 'accessibility'] as const;

export function SitemapPage() {
  const { t } = useTranslation(['pages', 'public']);
  const user = useSession((state) => state.user);
  const { nameOf } = useLanguage();
  const departments = useListedDepartments() ?? [];
  const groups = [
    {
      name: 'public',
      links: [
        { to: '/', text: t('public:nav.home') },
        ...(user ? [] : [{ to: '/#figures', text: t('sitemap.figures') }]),
        { to: '/news', text: t('sitemap.news') },
        ...PUBLIC.map((page) => ({ to: `/${page}`, text: t(`${page}.title`) })),
      ],
    },
    {
      name: 'departments',
      links: departments.map((department) => ({
        to: departmentPath(user, department.slug),
        text: nameOf(department),
      })),
    },
    {
      name: 'logins',
      links: [
        ...(user ? [{ to: landingOf(user), text: t('public:nav.dashboard') }] : []),
        { to: '/login', text: t('sitemap.main') },
        { to: '/admin/login', text: t('sitemap.admin') },
        { to: '/superadmin/login', text: t('sitemap.superadmin') },
      ],
    },
    { name: 'policies', links: POLICIES.map((page) => ({ to: `/${page}`, text: t(`${page}.title`) })) },
  ];
  return (
    <PageFrame title={t('sitemap.title')} updated={OTHER_PAGES.sitemap}>
      <div className={textPage.sitemap}>
        {groups.map(({ name, links }) => (
          <section key={name} aria-labelledby={`sitemap-${name}`}>
            <h2 id={`sitemap-${name}`}>{t(`sitemap.${name}`)}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
