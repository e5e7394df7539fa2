// The "Time Period" filter by the entries' age, and its conversion to dates for the table.
import { useTranslation } from 'react-i18next';
import type { Applied } from '@/shared/filters/applied';
import type { SelectFilter } from '@/shared/filters/selects';
import { DASH, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { AGE_DAYS, daysOfAge } from './periods';

const PERIOD = 'time_period';

export function usePeriods(): SelectFilter[] {
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
