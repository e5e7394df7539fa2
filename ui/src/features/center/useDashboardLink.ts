import { withParams } from '@/shared/filters/applied';
import { useCenter } from './context';

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
