// The way to six departments' dashboards.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { departmentName, useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Icon } from '@/shared/ui/Icon';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { Logo } from '../Logo';
import { shortName } from '../names';

const MOST = 6;

export function QuickAccess() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const query = useDepartments();
  return (
    <section className="card" aria-labelledby="center-quick">
      <div className="card-head">
        <div>
          <h2 className="card-title" id="center-quick">
            {t('card.quick-access')}
          </h2>
          <p className="card-finding">{t('quick.text')}</p>
        </div>
      </div>
      <div className="card-body">
        {query.isPending && <TableSkeleton rows={2} />}
        {query.isError && <ErrorState text={query.error.message} onRetry={() => query.refetch()} />}
        {query.data?.length === 0 && <EmptyState />}
        <ul className="quick">
          {query.data?.slice(0, MOST).map((department) => {
            const name = departmentName(department, language);
            return (
              <li key={department.slug}>
                <Link to={`/department/${department.slug}/dashboard`} title={name} aria-label={name}>
                  <Logo department={department} />
                  <b>{shortName(name)}</b>
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
