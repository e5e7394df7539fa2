import { WeatherCard } from '@/shared/weather/WeatherCard';

export function WeatherTile() {
  return <WeatherCard />;
}
