/** Layout of the trend on its axis: one slot per month or day, with gaps where nothing was recorded. */
import type { Schemas } from '@/api/operations';
import { financialYearOf, formatFinancialYear } from '@/shared/calendar';
import { daysOfMonth, monthOf, monthsBetween, monthsOfTab, type TrendTab } from './periods';

export type ChartData = Schemas['EferfarDashboardData'];
export type TrendRow = Schemas['TrendPoint'];

export interface Trend {
  tab: TrendTab;
  /** Start year of the chosen financial year. */
  year: number;
  /** 1–12, for the Month-wise tab. */
  month: number;
}

export const currentTrend = (today: string): Trend => ({
  tab: 'financial_year',
  year: financialYearOf(today),
  month: Number(today.slice(5, 7)),
});

/** Query parameters of a trend, with year and month only where its tab needs them. */
export const trendParams = ({ tab, year, month }: Trend): Record<string, string | number> => ({
  trend: tab,
  ...(tab === 'all' ? {} : { financial_year: formatFinancialYear(year) }),
  ...(tab === 'month' ? { selected_month: month } : {}),
});

/** The trend that a response belongs to, which may not be the chosen tab while its response is loading. */
export const trendOf = ({ trend, financial_year, selected_month }: ChartData['filters_applied']): Trend => ({
  tab: trend as TrendTab,
  year: Number(String(financial_year).slice(0, 4)),
  month: Number(String(selected_month).slice(5, 7)),
});

const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;

function slotsOf(trend: Trend, rows: TrendRow[]): string[] {
  if (trend.tab === 'month') return daysOfMonth(monthOf(trend.year, trend.month));
  if (trend.tab !== 'all') return monthsOfTab(trend.tab, trend.year);
  const periods = rows.map((row) => row.period.slice(0, 7)).sort();
  const [first, last] = [periods.at(0), periods.at(-1)];
  return first && last ? monthsBetween(first, last) : [];
}

export function trendSlots(trend: Trend, rows: TrendRow[], before: TrendRow[]) {
  const periods = slotsOf(trend, rows);
  const days = new Map(rows.map((row) => [row.period, row]));
  const daysBefore = new Map(before.map((row) => [row.period, row.avg_processing_days]));
  // "All time" already contains the earlier years.
  const compare = trend.tab !== 'all';
  // Future months are not complete either; the current one is the latest with a figure.
  const current = rows
    .filter((row) => !row.complete && row.avg_processing_days !== null)
    .map((row) => row.period);
  return {
    /** `YYYY-MM` or `YYYY-MM-DD`, one per slot. */
    periods,
    current: periods.map((period) => days.get(period)?.avg_processing_days ?? null),
    previous: compare ? periods.map((period) => daysBefore.get(yearBefore(period)) ?? null) : [],
    /** Index of the slot whose month is not complete, or -1. */
    openSlot: trend.tab === 'month' ? -1 : periods.findLastIndex((period) => current.includes(period)),
  };
}
