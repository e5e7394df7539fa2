// The weather of the district's headquarters, as the server last saw it.
import { useQuery } from '@tanstack/react-query';
import { getData } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type Weather = Schemas['WeatherOut'];

const EVERY_MS = 30 * 60_000;

/** Without a city: that of the configuration. */
export function useWeather(city?: string) {
  return useQuery({
    queryKey: ['weather', city],
    queryFn: getData('/api/weather', { query: { city } }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: false,
  });
}
