// The way to six departments' dashboards.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { departmentName, useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as card from '@/shared/ui/card.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import { Logo } from '../Logo';
import { shortName } from '../names';

const MOST = 6;

export function QuickAccess() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const query = useDepartments();
  const { stats, error } = useCenter();
  const told = (slug: string) => {
    // Without an answer nobody knows whether sheets have come.
    if (!stats) return error ? t('quick.failed') : '';
    const found = stats.department_stats.find((one) => one.slug === slug);
    if (!found || found.source === 'none') return t('quick.none');
    if (found.is_sample) return t('common:badge.sample');
    return found.total_pending === null
      ? t('quick.cases', { count: found.total_transactions ?? 0 })
      : t('quick.pending', { count: found.total_pending });
  };
  return (
    <section className={card.card} aria-labelledby="center-quick">
      <div className={card.head}>
        <div>
          <h2 className={card.title} id="center-quick">
            {t('card.quick-access')}
          </h2>
          <p className={card.finding}>{t('quick.text')}</p>
        </div>
      </div>
      <div className={card.body}>
        {query.isPending && <TableSkeleton rows={2} />}
        {query.isError && <ErrorState text={query.error.message} onRetry={() => query.refetch()} />}
        {query.data?.length === 0 && <EmptyState />}
        <ul className={center.quick}>
          {query.data?.slice(0, MOST).map((department) => {
            const name = departmentName(department, language);
            return (
              <li key={department.slug}>
                <Link to={`/department/${department.slug}/dashboard`} title={name}>
                  <Logo department={department} />
                  <span>
                    <b aria-hidden={shortName(name) !== name}>{shortName(name)}</b>
                    {shortName(name) !== name && <span className={layout.visuallyHidden}>{name}</span>}
                    <small>{told(department.slug)}</small>
                  </span>
                  <Icon name="chevron-right" size={16} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
