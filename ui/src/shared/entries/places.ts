// The place hierarchy of filter options.
import type { CatalogField, PlaceLevel } from '@/catalog/types';
import type { FilterOptions, Place } from './types';

/** A lookup field's options in the shape of places, because both use the same select. */
export const mastersOf = (options: FilterOptions | undefined, field: CatalogField): Place[] =>
  (options?.lookups?.[field.name] ?? []).map(({ id, name, name_mr }) => ({ id, name_en: name, name_mr }));

/** The places of a level, within `parent` if given. */
export function placesWithin(
  options: FilterOptions | undefined,
  level: PlaceLevel | null,
  parent: number | null,
): Place[] {
  if (!options || !level) return [];
  if (level === 'division') return options.divisions;
  if (level === 'district') {
    return options.districts.filter((district) => parent === null || district.division_id === parent);
  }
  return options.talukas.filter((taluka) => parent === null || taluka.district_id === parent);
}

export const placeOf = (
  options: FilterOptions | undefined,
  level: PlaceLevel,
  id: number | null,
): Place | undefined => placesWithin(options, level, null).find((place) => place.id === id);
