/** A dashboard's filters: selected values by API parameter. Empty values are dropped. */
import type { PlaceLevel } from '@/catalog/types';
import { isUnread } from '../ui/readDay';

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
