// Slots of the E-Ferfar page: age filter, previous year, local entries and the trend of processing days.
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { todayInIndia } from '@/shared/calendar';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Slots } from '@/shared/dashboard/slots';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import { onDemand } from '@/shared/lazy';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { TrendChart } from './TrendChart';
import { currentTrend, trendParams } from './trend';
import { usePeriods, withDays } from './usePeriods';

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
