// The cascade of places: what lies in what.
import type { CatalogField } from '@/catalog/types';
import type { FilterOptions, Place, PlaceLevel } from './types';

/** What a lookup field offers, shaped as places are: they are chosen in the same way. */
export const mastersOf = (options: FilterOptions | undefined, field: CatalogField): Place[] =>
  (options?.lookups?.[field.name] ?? []).map(({ id, name, name_mr }) => ({ id, name_en: name, name_mr }));

/** The places of a level; inside `parent` where one is given. */
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
