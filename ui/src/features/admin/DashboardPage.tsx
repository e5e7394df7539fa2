// Where administrators land: the departments, each with the way to its dashboard.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { departmentName, useDepartments, useTagline } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { PerformanceMatrix } from '@/shared/performance/PerformanceMatrix';
import { useSession } from '@/shared/session/session';
import { DepartmentIcon, Icon } from '@/shared/ui/Icon';
import { PageHead } from '@/shared/ui/PageHead';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { WeatherCard } from '@/shared/weather/WeatherCard';
import './admin.css';

export default function DashboardPage() {
  const { t } = useTranslation(['admin', 'performance']);
  const { language } = useLanguage();
  const tagline = useTagline();
  const role = useSession((state) => state.user?.role ?? 'admin');
  const query = useDepartments();
  return (
    <>
      <PageHead title={t(`title.${role}`)} subtitle={t('subtitle')} />
      <div className="page admin-page">
        <div className="grid-12">
          <div className="col-12">
            <section className="card" aria-labelledby="admin-performance">
              <div className="card-head admin-card-head">
                <h2 className="card-title" id="admin-performance">
                  {t('performance:title')}
                </h2>
              </div>
              <PerformanceMatrix />
            </section>
          </div>
          <div className="col-8">
            <section className="card" aria-labelledby="admin-departments">
              <div className="card-head">
                <h2 className="card-title" id="admin-departments">
                  {t('common:shell.departments')}
                </h2>
              </div>
              {query.isPending && <TableSkeleton rows={8} />}
              {query.isError && <ErrorState text={query.error.message} onRetry={() => query.refetch()} />}
              {query.data?.length === 0 && <EmptyState />}
              <ul className="admin-departments">
                {query.data?.map((department) => (
                  <li key={department.slug}>
                    <DepartmentIcon slug={department.slug} size="sm" />
                    <span className="admin-department">
                      <b>{departmentName(department, language)}</b>
                      <span>{tagline(department)}</span>
                    </span>
                    <Link
                      to={`/department/${department.slug}/dashboard`}
                      aria-label={t('openNamed', { department: departmentName(department, language) })}
                    >
                      {t('open')} <Icon name="arrow-right" size={16} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          </div>
          <div className="col-4">
            <WeatherCard />
          </div>
        </div>
      </div>
    </>
  );
}
