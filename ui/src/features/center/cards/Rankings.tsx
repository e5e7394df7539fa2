// Departments ranked by closure rate, with the change from the comparison period.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Change, usePeriodTexts } from '../Change';
import * as center from '../center.module.css';
import { useCenter, useDashboardLink } from '../context';
import { Tile } from './Tile';

export function DepartmentRankings() {
  const { t } = useTranslation('center');
  const { nameOf } = useLanguage();
  const { stats } = useCenter();
  const linkTo = useDashboardLink();
  const texts = usePeriodTexts(stats?.period);
  const ranked = (stats?.department_performance_matrix ?? []).filter(({ rank }) => rank !== null);
  return (
    <Tile
      id="department-rankings"
      finding={t('rankings.text')}
      explains="closure_rate"
      empty={ranked.length === 0}
    >
      <ol className={center.rankings}>
        {ranked.map((row) => {
          const rate = row.performance_metrics.closure_rate ?? 0;
          return (
            <li key={row.slug}>
              <Link to={linkTo(row.slug)}>{nameOf(row)}</Link>
              <span className={center.rankingsBar} aria-hidden="true">
                <i style={{ width: `${Math.min(rate, 100)}%` }} />
              </span>
              <b>{formatDecimal(rate)}%</b>
              <Change
                figure={{
                  change: row.change,
                  change_unit: 'points',
                }}
                on={texts?.on ?? ''}
              />
            </li>
          );
        })}
      </ol>
    </Tile>
  );
}
