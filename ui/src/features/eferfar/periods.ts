/** Financial years, quarters and the age classes of the Time Period filter. Pure: "today" is always an argument. */
import { financialYearOf, lastDayOf, stepMonth } from '@/shared/calendar';

export const TREND_TABS = ['all', 'financial_year', 'month', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
export type TrendTab = (typeof TREND_TABS)[number];

/** Months of a financial year, April first. */
export const MONTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3] as const;

const MONTH_LENGTH = 30.44;
const DAY_MS = 86_400_000;

/** Age range of each class in days, as on the server: `floor(days / 30.44)`. */
export const AGE_DAYS = {
  within1month: { from: 0, to: Math.ceil(2 * MONTH_LENGTH) - 1 },
  within1to3months: { from: Math.ceil(2 * MONTH_LENGTH), to: Math.ceil(4 * MONTH_LENGTH) - 1 },
  above3months: { from: Math.ceil(4 * MONTH_LENGTH), to: null },
} as const;
type Age = keyof typeof AGE_DAYS;

/** The date range of an age class; the oldest class has no first day. */
export function daysOfAge(age: string, today: string): { date_from?: string; date_to?: string } {
  if (!(age in AGE_DAYS)) return {};
  const before = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  const { from, to } = AGE_DAYS[age as Age];
  return { date_to: before(from), ...(to === null ? {} : { date_from: before(to) }) };
}

/** From next year to two years back. */
export function financialYears(today: string): number[] {
  const current = financialYearOf(today);
  return [current + 1, current, current - 1, current - 2];
}

/** `YYYY-MM` of a month (1–12) in the financial year that starts in `start`. */
export const monthOf = (start: number, month: number): string =>
  `${month >= 4 ? start : start + 1}-${String(month).padStart(2, '0')}`;

/** The months (`YYYY-MM`) of a trend tab, in order. */
export function monthsOfTab(tab: TrendTab, start: number): string[] {
  const quarter = ['Q1', 'Q2', 'Q3', 'Q4'].indexOf(tab);
  const months = quarter < 0 ? MONTHS : MONTHS.slice(quarter * 3, quarter * 3 + 3);
  return months.map((month) => monthOf(start, month));
}

/** The days (`YYYY-MM-DD`) of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): string[] {
  const length = Number(lastDayOf(month).slice(8));
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Every month from first to last, inclusive, so that missing months become gaps. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = stepMonth(month, 1)) months.push(month);
  return months;
}
