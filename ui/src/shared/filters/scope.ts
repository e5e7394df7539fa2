/** The period, places and department of a page, as URL parameters. */
import { financialYearOf, formatFinancialYear } from '../calendar';
import { withParams } from './applied';

const KEYS = [
  'period',
  'financial_year',
  'quarter',
  'date_from',
  'date_to',
  'district_id',
  'taluka_id',
  'department',
] as const;

export type FilterKey = (typeof KEYS)[number];
export type Filters = Readonly<Partial<Record<FilterKey, string>>>;
export type PeriodKind = 'financial_year' | 'quarter' | 'month' | 'last_30_days' | 'custom';

export function scopeFromUrl(address: URLSearchParams): Filters {
  const entries = KEYS.flatMap((key) => {
    const value = address.get(key)?.trim();
    return value ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** The URL parameters with these filters; all others are preserved. */
export function withScope(address: URLSearchParams, filters: Filters): URLSearchParams {
  return withParams(address, KEYS, filters);
}

/** The parameters of each kind of period. */
const PARTS: Record<PeriodKind, readonly FilterKey[]> = {
  financial_year: ['financial_year'],
  quarter: ['financial_year', 'quarter'],
  month: [],
  last_30_days: [],
  custom: ['date_from', 'date_to'],
};
const PERIOD_PARTS: readonly FilterKey[] = ['financial_year', 'quarter', 'date_from', 'date_to'];

export function kindOf(filters: Filters): PeriodKind {
  if (filters.period && filters.period in PARTS) return filters.period as PeriodKind;
  if (filters.date_from || filters.date_to) return 'custom';
  return filters.quarter ? 'quarter' : 'financial_year';
}

/** Drop empty values, and parameters that do not belong to the kind of period or to a selected place. */
export function tidy(filters: Filters): Filters {
  const kind = kindOf(filters);
  const entries = Object.entries(filters).filter(([key, value]) => {
    if (!value) return false;
    if (key === 'taluka_id') return Boolean(filters.district_id);
    if (key === 'period') return kind !== 'financial_year' && kind !== 'custom';
    return !PERIOD_PARTS.includes(key as FilterKey) || PARTS[kind].includes(key as FilterKey);
  });
  return Object.fromEntries(entries);
}

export const without = (filters: Filters, ...keys: FilterKey[]): Filters =>
  tidy(Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key as FilterKey))));

export const PERIOD_KEYS: FilterKey[] = ['period', ...PERIOD_PARTS];
export const hasPeriod = (filters: Filters): boolean => PERIOD_KEYS.some((key) => filters[key]);

/** The end is before the start. */
export const isReversed = ({ date_from, date_to }: Filters): boolean =>
  Boolean(date_from && date_to && date_from > date_to);

/** The current financial year ("2026-2027") and the four before it. */
export const financialYears = (today: string): string[] =>
  Array.from({ length: 5 }, (_, n) => formatFinancialYear(financialYearOf(today) - n));
