// The weather of the district's headquarters, as the server last saw it.
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';

export type Weather = Schemas['WeatherOut'];

const EVERY_MS = 30 * 60_000;

/** In the configured city. */
export function useWeather() {
  return useData(['weather'], '/api/weather', {
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: false,
  });
}
