// Links to the dashboards of six departments.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Card } from '@/shared/ui/Card';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { FallbackImage, Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { shortName } from '../api';
import * as center from '../center.module.css';
import { useCenter, useDashboardLink } from '../context';

const MAX_DEPARTMENTS = 6;

export function QuickAccess() {
  const { t } = useTranslation('center');
  const { nameOf } = useLanguage();
  const query = useDepartments();
  const { stats, error } = useCenter();
  const linkTo = useDashboardLink();
  const statusOf = (slug: string) => {
    // Until the stats are loaded it is unknown whether sheets were received.
    if (!stats) return error ? t('quick.failed') : '';
    const row = stats.department_stats.find((entry) => entry.slug === slug);
    if (!row || row.source === 'none') return t('quick.none');
    if (row.is_sample) return t('common:badge.sample');
    return row.total_pending === null
      ? t('quick.cases', { count: row.total_transactions ?? 0 })
      : t('quick.pending', { count: row.total_pending });
  };
  return (
    <Card title={t('card.quick-access')} finding={t('quick.text')} body>
      <QueryState query={query} rows={2} />
      {query.data?.length === 0 && <EmptyState />}
      <ul className={center.quick}>
        {query.data?.slice(0, MAX_DEPARTMENTS).map((department) => {
          const name = nameOf(department);
          return (
            <li key={department.slug}>
              <Link to={linkTo(department.slug)} title={name}>
                <FallbackImage
                  className={center.logo}
                  src={department.logo && department.full_logo_url}
                  width={32}
                  height={32}
                  fallback={<DepartmentIcon slug={department.slug} size="sm" />}
                />
                <span>
                  <b aria-hidden={shortName(name) !== name}>{shortName(name)}</b>
                  {shortName(name) !== name && <span className={layout.visuallyHidden}>{name}</span>}
                  <small>{statusOf(department.slug)}</small>
                </span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
