// Slots of the E-Ferfar page: age filter, previous year, local entries and the trend of processing days.
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { todayInIndia } from '@/shared/calendar';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Slots } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Applied, SelectFilter } from '@/shared/filters/applied';
import { DASH, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { useSite } from '@/shared/site';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { AGE_DAYS, daysOfAge } from './periods';
import { TrendChart } from './TrendChart';
import { currentTrend, trendParams } from './trend';

// The "Time Period" filter by the entries' age, and its conversion to dates for the table.
const PERIOD = 'time_period';

function usePeriods(): SelectFilter[] {
  const { t } = useTranslation('eferfar');
  const { language } = useLanguage();
  const [year, month] = useSite().data?.records_from.split('-') ?? [];
  const from = month ? `${monthName(Number(month), language)} ${year}` : DASH;
  return [
    {
      key: PERIOD,
      period: true,
      label: t('filters.period'),
      all: t('common:term.all'),
      options: Object.entries(AGE_DAYS).map(([value, days]) => ({
        value,
        label: t(`periods.${value}`, { from }),
        hint: t(days.to === null ? 'periods.daysFrom' : 'periods.daysFromTo', days),
      })),
    },
  ];
}

/** Replace the age filter by a date range, as the entries API only filters by date. */
export function withDays({ [PERIOD]: period, ...filters }: Applied, today: string): Applied {
  if (!period) return filters;
  const age = daysOfAge(String(period), today);
  const later = [age.date_from, filters.date_from].filter(Boolean).map(String).sort().at(-1);
  const [earlier] = [age.date_to, filters.date_to].filter(Boolean).map(String).sort();
  return { ...filters, ...(later && { date_from: later }), ...(earlier && { date_to: earlier }) };
}

const PreviousYearDialog = onDemand(async () => (await import('./PreviousYearDialog')).ServerPreviousYear);

export const asks: Slots['asks'] = () => trendParams(currentTrend(todayInIndia()));

export const badges: Slots['badges'] = { status: { disputed: 'bad', undisputed: 'ok' } };

export const chart: Slots['chart'] = TrendChart;

export const selects: Slots['selects'] = usePeriods;

export const head: Slots['head'] = ({ board }) => {
  const { t } = useTranslation('eferfar');
  return (
    <>
      <Button
        kind="quiet"
        icon="calendar"
        does="put_eferfar_previous_year"
        onClick={() => board.open('previousYear')}
      >
        {t('actions.previousYear')}
      </Button>
      <ButtonLink kind="quiet" icon="archive" to="/department/e-ferfar/local">
        {t('actions.local')}
      </ButtonLink>
      {board.dialog === 'previousYear' && (
        <PreviousYearDialog
          onClose={board.close}
          onSaved={() => {
            board.close();
            queryClient.invalidateQueries({ queryKey: figuresKey('eferfar') });
          }}
        />
      )}
    </>
  );
};

export const table: Slots['table'] = ({ table, filters }) => (
  <DashboardTable
    {...table}
    dashboardFilters={withDays(filters, todayInIndia())}
    defaults={{ stay_orders: 0, ...table.defaults }}
  />
);
