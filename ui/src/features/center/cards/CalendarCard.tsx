// This month's submission calendar by department; each row links to the full calendar.
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { todayInIndia } from '@/shared/calendar';
import { useIsPhone } from '@/shared/grid/useIsPhone';
import type { Row } from '@/shared/submissions/calendar';
import { findingOf, paramsOf, viewOf } from '@/shared/submissions/calendar';
import { Legend } from '@/shared/submissions/Legend';
import { Matrix } from '@/shared/submissions/Matrix';
import { Card } from '@/shared/ui/Card';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { useMonth } from '../api';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import { untilToday } from '../findings';

/** A phone has room for one week. */
const PHONE_DAYS = 7;
const MONTH_DAYS = 31;
const PATH = '/admin/submissions';

export default function CalendarCard() {
  const { t } = useTranslation(['center', 'submissions']);
  const { filters } = useCenter();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const today = todayInIndia();
  const query = useMonth(today.slice(0, 7), filters);
  const grid = query.data && untilToday(query.data, today, isPhone ? PHONE_DAYS : MONTH_DAYS);
  const addressOf = (dataset: string) => {
    const view = viewOf(new URLSearchParams(), today);
    const { department = '', district_id: district = '' } = filters;
    const params = new URLSearchParams(
      paramsOf({ ...view, dataset, department, district }, today),
    ).toString();
    return params ? `${PATH}?${params}` : PATH;
  };
  const open = (row: Row) => navigate(addressOf(row.dataset));
  return (
    <Card
      title={t('card.submission-calendar')}
      finding={
        grid && (
          <>
            {t(`submissions:${findingOf(grid.totals)[0]}`, findingOf(grid.totals)[1])}{' '}
            {t('submissions:neverZero')}
          </>
        )
      }
      aside={
        <Link className={center.more} to={addressOf('')}>
          {t('calendar.open')}
        </Link>
      }
      className={`${layout.column} ${center.tile}`}
    >
      <QueryState keepsData query={query} rows={8} />
      {grid?.rows.length === 0 && <EmptyState text={t('calendar.none')} />}
      {grid && grid.rows.length > 0 && (
        <>
          <Matrix brief grid={grid} label={t('card.submission-calendar')} onRow={open} onCell={open} />
          <Legend grid={grid} />
        </>
      )}
    </Card>
  );
}
