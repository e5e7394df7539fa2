/**
 * A dashboard's filters: selected values by API parameter, with the English names next to the ids. Empty
 * values are dropped.
 */
import type { PlaceLevel } from '@/catalog/types';

export type Applied = Readonly<Record<string, string | number>>;
/** Unapplied filters: unselected values are null or empty. */
type Draft = Readonly<Record<string, string | number | null | undefined>>;

export const LEVELS: readonly PlaceLevel[] = ['division', 'district', 'taluka'];
export const NO_FILTERS: Applied = {};

const NAME = /_name$/;

/**
 * The filters of a link into a dashboard (`?taluka_id=12`): positive ids only; undefined if there are none.
 */
export function filtersFromSearch(search: string): Applied | undefined {
  const ids = [...new URLSearchParams(search)].filter(
    ([key, value]) => key.endsWith('_id') && /^[1-9]\d{0,14}$/.test(value),
  );
  return ids.length > 0 ? Object.fromEntries(ids.map(([key, value]) => [key, Number(value)])) : undefined;
}

export const filtersFromUrl = (): Applied | undefined => filtersFromSearch(window.location.search);

/** `district_id` → `district_name`. */
export const nameKey = (key: string): string => `${key.replace(/_id$/, '')}_name`;

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

/** Drop empty values and add the names of the selected ids. */
export function applyDraft(
  draft: Draft,
  nameOf: (key: string, id: string | number) => string | undefined,
): Applied {
  const result: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(draft)) {
    if (value === null || value === undefined || value === '' || value === 'all' || NAME.test(key)) continue;
    result[key] = value;
    const name = key.endsWith('_id') ? nameOf(key, value) : undefined;
    if (name) result[nameKey(key)] = name;
  }
  return result;
}

/** Query parameters without the names; the server only takes ids. */
export const queryOf = (filters: Applied): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !NAME.test(key)));

/** Remove a filter and the places below it. */
export function without(filters: Applied, key: string): Applied {
  const remaining = Object.entries(choose(filters, key, null)).filter(([, value]) => value !== null);
  const ids = new Set(
    remaining
      .map(([name]) => name)
      .filter((name) => name.endsWith('_id'))
      .map(nameKey),
  );
  return Object.fromEntries(remaining.filter(([name]) => !NAME.test(name) || ids.has(name))) as Applied;
}

export const isFiltered = (filters: Applied): boolean => Object.keys(filters).length > 0;
