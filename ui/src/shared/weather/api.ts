// The weather in the district's headquarters, as last fetched by the server.
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type Weather = Schemas['WeatherOut'];

const REFRESH_MS = 30 * 60_000;

export function useWeather() {
  return useData(['weather'], '/api/weather', {
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: false,
  });
}
