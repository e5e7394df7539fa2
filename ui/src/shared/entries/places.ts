// The place hierarchy of filter options.
import type { CatalogField, PlaceLevel } from '@/catalog/types';
import type { FilterOptions, Place } from './api';

/** The active places and, after them, the inactive ones that entries refer to. */
function withInactive(
  options: FilterOptions | undefined,
  placesOf: (masters: FilterOptions['inactive']) => Place[],
): Place[] {
  if (!options) return [];
  // A response kept in the browser from before an update has no list of inactive ones.
  const inactive = options.inactive ? placesOf(options.inactive) : [];
  return [...placesOf(options), ...inactive.map((place) => ({ ...place, inactive: true as const }))];
}

/** A lookup field's options in the shape of places, because both use the same select. */
export const mastersOf = (options: FilterOptions | undefined, field: CatalogField): Place[] =>
  withInactive(options, ({ lookups }) =>
    (lookups[field.name] ?? []).map(({ id, name, name_mr }) => ({ id, name_en: name, name_mr })),
  );

/** The places of a level, within `parent` if given. */
export const placesWithin = (
  options: FilterOptions | undefined,
  level: PlaceLevel | null,
  parent: number | null,
): Place[] =>
  withInactive(options, ({ divisions, districts, talukas }) => {
    if (!level) return [];
    if (level === 'division') return divisions;
    if (level === 'district') {
      return districts.filter((district) => parent === null || district.division_id === parent);
    }
    return talukas.filter((taluka) => parent === null || taluka.district_id === parent);
  });

export const placeOf = (
  options: FilterOptions | undefined,
  level: PlaceLevel,
  id: number | null,
): Place | undefined => placesWithin(options, level, null).find((place) => place.id === id);
