import { withParams } from '@/shared/filters/applied';
import { formatCount, formatMoney, formatPercent } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { Explained } from './api';
import { useCenter } from './context';

/** Formatting of a figure as a count, rupees or percent. */
export function figureText(value: number | null, unit: Explained['unit'], language: Language): string {
  if (unit === 'percent') return formatPercent(value);
  return unit === 'rupees' && value !== null ? formatMoney(value, language) : formatCount(value);
}

const KEYS = ['dataset', 'date_from', 'date_to', 'district_id', 'taluka_id'];

/** Addresses of departments' dashboards with the page's period and area, so that they show the same figures. */
export function useDashboardLink(): (slug: string, dataset?: string) => string {
  const { filters, stats } = useCenter();
  const { date_from, date_to } = stats?.period ?? {};
  return (slug, dataset) => {
    const query = withParams(new URLSearchParams(), KEYS, { ...filters, date_from, date_to, dataset });
    return `/department/${slug}/dashboard?${query}`;
  };
}
