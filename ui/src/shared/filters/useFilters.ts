// A dashboard's filters, in the URL: a copied link opens the same figures, and Reload and Back keep them.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Applied, DAYS, filtersFrom, LEVELS, withParams } from './applied';
import type { SelectFilter } from './selects';

const SHARED = [...DAYS, ...LEVELS.map((level) => `${level}_id`)];

export function useFilters(selects: SelectFilter[]): [Applied, (filters: Applied) => void] {
  const [address, setAddress] = useSearchParams();
  const keys = [...SHARED, ...selects.map(({ key }) => key)].join();
  const filters = useMemo(() => filtersFrom(address, keys.split(',')), [address, keys]);
  // The filters are in the middle of the page, which must not jump to its top.
  return [
    filters,
    (next) => setAddress(withParams(address, keys.split(','), next), { preventScrollReset: true }),
  ];
}
