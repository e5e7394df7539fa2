// The weather of the district's headquarters, as the server last saw it.
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';

export type Weather = Schemas['WeatherOut'];

const EVERY_MS = 30 * 60_000;

/** Without a city: that of the configuration. */
export function useWeather(city?: string) {
  return useData(['weather', city], '/api/weather', {
    query: { city },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: false,
  });
}
