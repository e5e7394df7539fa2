// Districts, the talukas of a district, and the installation's own place.

import { useData } from '@/api/useData';
import type { PlaceLevel } from '@/catalog/types';
import { useSite } from '../site';

const STALE_MS = 600_000;

export function usePlaces(
  level: 'districts' | 'talukas',
  district?: string,
  enabled = level === 'districts' || Boolean(district),
) {
  return useData(['geographic', level, district], `/api/geographic/${level}`, {
    query: { district_id: district },
    staleTime: STALE_MS,
    enabled,
  });
}

/** The installation's place of a level; until the user chooses another, lists below it are limited to it. */
export function useOwnPlace(): (level: PlaceLevel | null | undefined) => number | null {
  const site = useSite().data;
  return (level) => (level === 'division' || level === 'district' ? (site?.[level]?.id ?? null) : null);
}
