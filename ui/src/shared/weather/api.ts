// The weather of the district's headquarters, as the server last saw it.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

export interface Weather {
  temperature: number;
  condition: string;
  condition_mr: string;
  humidity: number;
  windSpeed: number;
  location: string;
  location_mr: string;
  icon: string;
  /** False: the weather service could not be asked, and these are the fallback's values. */
  isLive: boolean;
}

const EVERY_MS = 30 * 60_000;

/** Without a city: that of the configuration. */
export function useWeather(city?: string) {
  return useQuery({
    queryKey: ['weather', city],
    queryFn: async ({ signal }) => (await api.get<Weather>('/api/weather', { query: { city }, signal })).data,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: false,
  });
}
