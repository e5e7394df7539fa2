/** A dashboard's filters: selected values by API parameter. Empty values are dropped. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Dataset, isPlace, type PlaceLevel } from '@/catalog/types';
import { isUnread } from '../ui/readDay';

// A dashboard's filters besides places and dates, and its place levels.
interface SelectOption {
  value: string | number;
  /** In the user's language. */
  label: string;
  /** Additional search terms: the name in the other language. */
  words?: string;
  /** An explanation below it in the list. */
  hint?: string;
}

/** A filter that is neither a place nor a date. */
export interface SelectFilter {
  /** The API parameter: `service_id`, `status`. */
  key: string;
  label: string;
  /** "All Services" */
  all: string;
  options: SelectOption[];
  /** Selects a period; rendered next to the date fields. */
  period?: boolean;
  /** The options could not be loaded. */
  failed?: boolean;
}

/** The place levels that a data set can be filtered by, widest first. */
export const levelsOf = (dataset: Dataset): PlaceLevel[] => {
  const fieldLevels = new Set(dataset.fields.filter(isPlace).map((field) => field.level));
  return LEVELS.filter((level) => fieldLevels.has(level));
};

export type Applied = Readonly<Record<string, string | number>>;
/** Unapplied filters: unselected values are null or empty. */
type Draft = Readonly<Record<string, string | number | null | undefined>>;

export const LEVELS: readonly PlaceLevel[] = ['division', 'district', 'taluka'];
export const DAYS = ['date_from', 'date_to'] as const;
export const NO_FILTERS: Applied = {};

/** A parameter of the URL as a filter; undefined if it is no id or no date. */
function readValue(key: string, text: string): string | number | undefined {
  if (key.endsWith('_id')) return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return DAYS.some((day) => day === key) && isUnread(text) ? undefined : text;
}

/** The filters among the URL parameters. */
export const filtersFrom = (address: URLSearchParams, keys: readonly string[]): Applied =>
  applyDraft(Object.fromEntries(keys.map((key) => [key, readValue(key, address.get(key)?.trim() ?? '')])));

/** The URL parameters with `values` for `keys`; all others are preserved. */
export function withParams(
  address: URLSearchParams,
  keys: readonly string[],
  values: Draft,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of keys) {
    const value = values[key];
    next.delete(key);
    if (value) next.set(key, String(value));
  }
  return next;
}

/** Selecting a wider place clears the places below it. */
export function choose<Filters extends Draft>(
  draft: Filters,
  key: string,
  value: string | number | null,
): Filters & Record<string, string | number | null> {
  const changed = LEVELS.findIndex((level) => key === `${level}_id`);
  const below = changed < 0 ? [] : LEVELS.slice(changed + 1);
  return { ...draft, [key]: value, ...Object.fromEntries(below.map((level) => [`${level}_id`, null])) };
}

/** Drop empty values. */
export const applyDraft = (draft: Draft): Applied =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && value !== 'all',
    ),
  ) as Applied;

/** Remove a filter and the places below it. */
export const without = (filters: Applied, key: string): Applied => applyDraft(choose(filters, key, null));

export const isFiltered = (filters: Applied): boolean => Object.keys(filters).length > 0;

// A dashboard's filters, in the URL: a copied link opens the same figures, and Reload and Back keep them.
const SHARED = [...DAYS, ...LEVELS.map((level) => `${level}_id`)];

export function useFilters(selects: SelectFilter[]): [Applied, (filters: Applied) => void] {
  const [address, setAddress] = useSearchParams();
  const keys = [...SHARED, ...selects.map(({ key }) => key)].join();
  const filters = useMemo(() => filtersFrom(address, keys.split(',')), [address, keys]);
  // The filters are in the middle of the page, which must not jump to its top.
  return [
    filters,
    (next) => setAddress(withParams(address, keys.split(','), next), { preventScrollReset: true }),
  ];
}
