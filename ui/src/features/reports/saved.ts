/** Form values and request body of a saved report. Pure. */
import type { Schemas } from '@/api/operations';
import { type Filters, kindOf } from '@/shared/filters/scope';
import type { Language } from '@/shared/persistence/preferences';
import type { SavedReport } from '@/shared/schedules/types';
import type { Format } from './api';

export const PERIODS = [
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_financial_year',
  'last_financial_year',
  'dates',
] as const;
type Period = (typeof PERIODS)[number];
type Body = Schemas['SavedUpdate'];

export interface SavedValues {
  name: string;
  name_mr: string;
  report: Body['report'];
  period: Period;
  date_from: string | null;
  date_to: string | null;
  place: Filters;
  formats: Format[];
  language: Language;
}

/** Form values from the current filters. A current period stays relative; any other becomes fixed dates. */
export function startOf(
  report: Body['report'],
  filters: Filters,
  covers: { date_from: string; date_to: string },
  language: Language,
): SavedValues {
  const { district_id, taluka_id, department } = filters;
  const period = periodOf(filters);
  return {
    name: '',
    name_mr: '',
    report,
    period,
    ...(period === 'dates' ? covers : { date_from: null, date_to: null }),
    place: {
      ...(district_id && { district_id }),
      ...(taluka_id && { taluka_id }),
      ...(department && { department }),
    },
    formats: ['xlsx'],
    language,
  };
}

function periodOf(filters: Filters): Period {
  switch (kindOf(filters)) {
    case 'month':
      return 'this_month';
    case 'last_30_days':
      return 'last_30_days';
    case 'quarter':
      return filters.quarter || filters.financial_year ? 'dates' : 'this_quarter';
    case 'financial_year':
      return filters.financial_year ? 'dates' : 'this_financial_year';
    default:
      return 'dates';
  }
}

export function valuesOf(saved: SavedReport): SavedValues {
  return {
    name: saved.name,
    name_mr: saved.name_mr,
    report: saved.report,
    period: saved.period,
    date_from: saved.date_from,
    date_to: saved.date_to,
    place: {
      ...(saved.district_id && { district_id: String(saved.district_id) }),
      ...(saved.taluka_id && { taluka_id: String(saved.taluka_id) }),
      ...(saved.department && { department: saved.department }),
    },
    formats: saved.formats,
    language: saved.language,
  };
}

export function bodyOf(values: SavedValues) {
  const { place, date_from, date_to, ...rest } = values;
  const custom = values.period === 'dates';
  return {
    ...rest,
    date_from: custom ? date_from : null,
    date_to: custom ? date_to : null,
    district_id: place.district_id ? Number(place.district_id) : null,
    taluka_id: place.taluka_id ? Number(place.taluka_id) : null,
    department: place.department ?? null,
  };
}

/** Sort keys of the list. */
export const COMPARE = {
  next: (row: SavedReport) =>
    row.schedules.flatMap((schedule) => (schedule.is_active ? schedule.next_runs : []))[0] ?? '9999',
  last: (row: SavedReport) => row.last_run?.created_at ?? '',
};
