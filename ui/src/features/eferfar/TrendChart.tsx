// Average processing days by month or day, compared with the previous year, with tabs for the period.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFinancialYear, lastDayOf, todayInIndia } from '@/shared/calendar';
import { ChartCard } from '@/shared/charts/ChartCard';
import { type Finding, finding, useFinding } from '@/shared/charts/finding';
import { useGaps } from '@/shared/charts/gaps';
import { TrendLine } from '@/shared/charts/TrendLine';
import type { OwnChartProps } from '@/shared/dashboard/slots';
import { useIsPhone } from '@/shared/grid/useIsPhone';
import { formatDate, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Language } from '@/shared/persistence/preferences';
import { figurePlace } from '@/shared/raise/figures';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import * as styles from './eferfar.module.css';
import { financialYears, MONTHS, TREND_TABS, type TrendTab } from './periods';
import {
  type ChartData,
  currentTrend,
  type Trend,
  type TrendRow,
  trendOf,
  trendParams,
  trendSlots,
} from './trend';

/** The sentence under the trend's title, as a text key with its values. */
/** The latest figure compared with the earliest one shown. `name` formats a period. */
export function trendFinding(rows: TrendRow[], name: (period: string) => string): Finding | null {
  const reported = rows.filter((row) => row.avg_processing_days !== null);
  const first = reported.at(0);
  const last = reported.at(-1);
  if (!first || !last) return null;
  const values = { days: last.avg_processing_days ?? 0, period: name(last.period) };
  const kind = last.period.length > 7 ? 'day' : last.complete ? 'month' : 'monthSoFar';
  if (first === last) return finding(`${kind}Only`, values);
  const before = first.avg_processing_days ?? 0;
  const change = values.days < before ? 'Down' : values.days > before ? 'Up' : 'Same';
  return finding(`${kind}${change}`, { ...values, before, start: name(first.period) });
}

/** Axis label: "Apr", "Apr 2025", "17". */
function shortName(period: string, tab: TrendTab, language: Language): string {
  if (period.length > 7) return String(Number(period.slice(8)));
  const month = monthName(Number(period.slice(5, 7)), language);
  return tab === 'all' ? `${month} ${period.slice(0, 4)}` : month;
}

/** Name in sentences: "April", "April 2025", "17 Apr 2025". */
function longName(period: string, tab: TrendTab, language: Language): string {
  if (period.length > 7) return formatDate(period, language);
  const month = monthName(Number(period.slice(5, 7)), language, 'long');
  if (tab !== 'all') return month;
  // In Marathi, the suffix for "in" follows a number after a space.
  return `${month} ${period.slice(0, 4)}${language === 'mr' ? ' ' : ''}`;
}

/** The date range of a period: `2026-04` or `2026-04-17`. */
const daysOf = (period: string) =>
  period.length > 7
    ? { date_from: period, date_to: period }
    : { date_from: `${period}-01`, date_to: lastDayOf(period) };

export function TrendChart({ error, onClearFilters, onAsk, ...props }: OwnChartProps) {
  const { t } = useTranslation('eferfar');
  const { language } = useLanguage();
  const findingText = useFinding('eferfar');
  const [trend, setTrend] = useState(() => currentTrend(todayInIndia()));
  const data = props.data as ChartData | undefined;
  const shownTrend = data ? trendOf(data.filters_applied) : trend;
  const onTrend = (next: Trend) => {
    setTrend(next);
    onAsk(trendParams(next));
  };
  const rows = data?.trend_data ?? [];
  const slots = data && trendSlots(shownTrend, data.trend_data, data.previous_trend_data);
  const longNameOf = (period: string) => longName(period, shownTrend.tab, language);
  const finding = findingText(trendFinding(rows, longNameOf));
  const gaps = useGaps(rows);
  const year = formatFinancialYear(shownTrend.year);
  const before = formatFinancialYear(shownTrend.year - 1);
  const shown = slots && {
    points: slots.periods.map((period, index) => ({
      label: shortName(period, shownTrend.tab, language),
      value: slots.current[index] ?? null,
      complete: index !== slots.openSlot,
    })),
    previous: slots.previous.some((value) => value !== null)
      ? { name: shownTrend.tab === 'month' ? t('charts.trend.yearBefore') : before, values: slots.previous }
      : undefined,
  };
  const hasPrevious = Boolean(shown?.previous);
  const name = shownTrend.tab === 'all' || shownTrend.tab === 'month' ? t('charts.trend.current') : year;
  return (
    <ChartCard
      title={t('charts.trend.title')}
      finding={finding}
      explain={t('charts.trend.explain')}
      fileName="eferfar-processing-days"
      foot={gaps}
      onPick={(row) => {
        const period = slots?.periods[row];
        if (period) props.onFilter({ ...props.filters, ...daysOf(period) });
      }}
      loading={!data && !error}
      error={data ? null : error}
      onClearFilters={onClearFilters}
      empty={!rows.some((row) => row.avg_processing_days !== null)}
      tools={<TrendTools trend={trend} onTrend={onTrend} />}
      table={{
        columns: [t('common:term.period'), name, ...(hasPrevious ? [shown?.previous?.name ?? before] : [])],
        rows: (slots?.periods ?? []).map((period, index) => ({
          name: longNameOf(period).trim(),
          values: [slots?.current[index] ?? null, ...(hasPrevious ? [slots?.previous[index] ?? null] : [])],
        })),
        at: (row, column) =>
          column === 0
            ? figurePlace('trend_data', { period: slots?.periods[row] }, 'avg_processing_days')
            : null,
      }}
    >
      {shown && (
        <TrendLine
          label={finding ?? t('charts.trend.title')}
          name={name}
          points={shown.points}
          previous={shown.previous}
          incompleteName={t('charts.trend.open')}
        />
      )}
    </ChartCard>
  );
}

function TrendTools({ trend, onTrend }: { trend: Trend; onTrend: (trend: Trend) => void }) {
  const { t } = useTranslation('eferfar');
  const { language } = useLanguage();
  const phone = useIsPhone();
  const tabs = TREND_TABS.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }));
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.trendTools}`}>
      {phone ? (
        <Select
          aria-label={t('tabs.label')}
          value={trend.tab}
          options={tabs}
          onChange={(tab) => onTrend({ ...trend, tab })}
        />
      ) : (
        <Segmented
          label={t('tabs.label')}
          value={trend.tab}
          options={tabs}
          onChange={(tab) => onTrend({ ...trend, tab })}
        />
      )}
      {trend.tab === 'month' && (
        <Select
          aria-label={t('common:term.month')}
          value={trend.month}
          options={MONTHS.map((month) => ({ value: month, label: monthName(month, language, 'long') }))}
          onChange={(month) => onTrend({ ...trend, month })}
        />
      )}
      {trend.tab !== 'all' && (
        <Select
          aria-label={t('common:term.financialYear')}
          value={trend.year}
          options={financialYears(todayInIndia()).map((start) => ({
            value: start,
            label: formatFinancialYear(start),
          }))}
          onChange={(year) => onTrend({ ...trend, year })}
        />
      )}
    </div>
  );
}
