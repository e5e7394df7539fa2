// Charts: cases per day, revenue per month, and each department's share.

import { useTranslation } from 'react-i18next';
import { lastDayOf } from '@/shared/calendar';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Columns } from '@/shared/charts/Columns';
import { chartState } from '@/shared/charts/chartState';
import { Donut } from '@/shared/charts/Donut';
import { type Filters, PERIOD_KEYS, without } from '@/shared/filters/scope';
import {
  formatDate,
  formatDecimal,
  formatMoney,
  formatShare,
  formatTick,
  monthName,
} from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useCenter } from '../context';
import { daysFinding, sumOf, topShare, withOther } from '../findings';

const SHARE_COLOURS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'];
const CRORE = 1e7;

/** The filters with their period replaced by these days. */
const within = (filters: Filters, from: string, to: string): Filters => ({
  ...without(filters, ...PERIOD_KEYS),
  date_from: from,
  date_to: to,
});

function useChartState() {
  const { stats, error, onFilters } = useCenter();
  return { stats, state: chartState({ data: stats, error, onClearFilters: () => onFilters({}) }) };
}

export function DailyProcessing() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { onExplain, filters, onFilters } = useCenter();
  const { stats, state } = useChartState();
  const days = stats?.chart_data.daily_processing ?? [];
  const summary = daysFinding(days);
  const names = days.map(({ date }) => formatDate(date, language));
  const title = t('card.daily-processing-chart');
  const finding = t(`days.${summary.key}`, { count: summary.of, days: summary.days, of: summary.of });
  return (
    <ChartCard
      {...state}
      title={title}
      finding={finding}
      empty={summary.of === 0}
      onExplain={() => onExplain('total_transactions')}
      onPick={(index) => days[index] && onFilters(within(filters, days[index].date, days[index].date))}
      fileName="daily-processing"
      table={{
        columns: [t('days.day'), t('days.received'), t('days.completed')],
        rows: days.map((day, index) => ({
          name: names[index] ?? day.date,
          values: [day.received, day.completed],
        })),
        total: {
          name: t('common:term.total'),
          values: [sumOf(days.map((d) => d.received)), sumOf(days.map((d) => d.completed))],
        },
      }}
      foot={t('days.gaps')}
    >
      <Columns
        label={finding}
        categories={days.map(({ date }) => String(Number(date.slice(8))))}
        names={names}
        series={[
          { name: t('days.received'), color: 'var(--c5)', values: days.map((day) => day.received) },
          { name: t('days.completed'), color: 'var(--c1)', values: days.map((day) => day.completed) },
        ]}
      />
    </ChartCard>
  );
}

export function RevenueTrend() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { onExplain, filters, onFilters } = useCenter();
  const { stats, state } = useChartState();
  const months = stats?.chart_data.revenue_trend ?? [];
  const total = sumOf(months.map(({ revenue }) => revenue));
  const last = months.at(-1);
  const nameOf = (month: string, width: 'long' | 'short') =>
    monthName(Number(month.slice(5)), language, width);
  const title = t('card.revenue-trends-chart');
  const amount = formatMoney(total ?? 0, language);
  const finding =
    last && !last.complete
      ? t('revenue.running', { amount, month: nameOf(last.month, 'long') })
      : t('revenue.whole', { amount });
  return (
    <ChartCard
      {...state}
      title={title}
      finding={finding}
      empty={total === null}
      onExplain={() => onExplain('monthly_collection')}
      onPick={(index) => {
        const month = months[index]?.month;
        if (month) onFilters(within(filters, `${month}-01`, lastDayOf(month)));
      }}
      fileName="revenue-trend"
      table={{
        columns: [t('common:term.month'), t('revenue.amount')],
        rows: months.map(({ month, revenue }) => ({
          name: `${nameOf(month, 'long')} ${month.slice(0, 4)}`,
          values: [revenue],
        })),
        total: { name: t('common:term.total'), values: [total] },
      }}
      foot={t('revenue.unit')}
    >
      <Columns
        label={finding}
        categories={months.map(({ month }) => nameOf(month, 'short'))}
        series={[
          {
            name: title,
            color: 'var(--c3)',
            values: months.map(({ revenue }) => revenue && revenue / CRORE),
          },
        ]}
        format={(value) => formatDecimal(value, 2)}
        tick={(value) => String(value)}
        labelled
        height={240}
        running={last?.complete === false}
      />
    </ChartCard>
  );
}

export function ServiceDistribution() {
  const { t } = useTranslation('center');
  const { language, nameOf } = useLanguage();
  const { onExplain, filters, onFilters } = useCenter();
  const { stats, state } = useChartState();
  const all = stats?.chart_data.service_distribution ?? [];
  const { shown, other } = withOther(all);
  const top = topShare(all);
  const total = sumOf(all.map(({ value }) => value)) ?? 0;
  const title = t('card.service-distribution-chart');
  const parts = shown.map((part, index) => ({
    name: nameOf(part),
    color: SHARE_COLOURS[index] ?? 'var(--c0)',
    value: part.value,
  }));
  if (other > 0) parts.push({ name: t('shares.other'), color: 'var(--c0)', value: other });
  const finding = top
    ? t('shares.finding', { count: top.count, n: top.count, share: formatShare(top.percent, 100) })
    : undefined;
  return (
    <ChartCard
      {...state}
      title={title}
      finding={finding}
      empty={all.length === 0}
      onExplain={() => onExplain('total_transactions')}
      onPick={(index) => shown[index] && onFilters({ ...filters, department: shown[index].slug })}
      fileName="service-distribution"
      table={{
        columns: [t('common:term.department'), t('common:term.cases'), t('shares.share')],
        rows: all.map((part) => ({
          name: nameOf(part),
          values: [part.value, formatShare(part.value, total)],
        })),
        total: { name: t('common:term.total'), values: [total, formatShare(total, total)] },
      }}
    >
      <Donut
        label={finding ?? ''}
        parts={parts}
        center={{ value: formatTick(total, language), caption: t('shares.total') }}
      />
    </ChartCard>
  );
}
