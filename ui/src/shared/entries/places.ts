// The cascade of places: what lies in what.
import type { FilterOptions, Place, PlaceLevel } from './types';

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
