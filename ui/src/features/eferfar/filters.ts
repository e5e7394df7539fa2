/** The dashboard's filters as a value, and what they become: query parameters and chips. */
import { filtersOfAddress as idsOfAddress } from '@/shared/filters/applied';
import type { TimePeriod, TrendTab } from './periods';
import { formatFinancialYear } from './periods';

export interface Filters {
  period: TimePeriod;
  division: number | null;
  district: number | null;
  taluka: number | null;
}

export interface Trend {
  tab: TrendTab;
  /** The year in which the chosen financial year starts. */
  year: number;
  /** 1–12, for the Month-wise tab. */
  month: number;
}

export const NO_FILTERS: Filters = { period: 'all', division: null, district: null, taluka: null };

/** The places that a link into the dashboard asks for; undefined where it asks for none. */
export function filtersOfAddress(): Filters | undefined {
  const asked = idsOfAddress();
  if (!asked) return undefined;
  const id = (level: string) => {
    const given = asked[`${level}_id`];
    return given === undefined ? null : Number(given);
  };
  return { ...NO_FILTERS, division: id('division'), district: id('district'), taluka: id('taluka') };
}

/** A choice of a parent clears its children: they may not lie in it. */
export function choose<K extends keyof Filters>(filters: Filters, field: K, value: Filters[K]): Filters {
  const next = { ...filters, [field]: value };
  if (field === 'division') return { ...next, district: null, taluka: null };
  if (field === 'district') return { ...next, taluka: null };
  return next;
}

/** Which filters narrow the figures, in the order of the bar. */
export const active = (filters: Filters): (keyof Filters)[] =>
  (['period', 'division', 'district', 'taluka'] as const).filter((field) =>
    field === 'period' ? filters.period !== 'all' : filters[field] !== null,
  );

type Params = Record<string, string | number>;

/** Area and age as parameters; what is not chosen is left out. */
export function filterParams(filters: Filters): Params {
  const params: Params = {};
  if (filters.period !== 'all') params.time_period = filters.period;
  if (filters.division !== null) params.division_id = filters.division;
  if (filters.district !== null) params.district_id = filters.district;
  if (filters.taluka !== null) params.taluka_id = filters.taluka;
  return params;
}

/** What the trend asks for: the tab, and the year and month where the tab needs them. */
export function trendParams(trend: Trend): Params {
  const params: Params = { trend: trend.tab };
  if (trend.tab !== 'all') params.financial_year = formatFinancialYear(trend.year);
  if (trend.tab === 'month') params.selected_month = trend.month;
  return params;
}
