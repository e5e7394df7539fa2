// Around the charts of a dashboard with the shared filters: whose figures they are and what narrows them, so that an
// issue can be raised from any of them.
import type { ReactNode } from 'react';
import type { Dataset } from '@/catalog/types';
import { FigureSourceContext } from '../raise/source';
import { useChips } from './AppliedFilters';
import { type Applied, queryOf } from './applied';
import type { SelectFilter } from './selects';

interface FilteredFiguresProps {
  /** The dashboard's name: that of its dataset, or its own where it puts several together. */
  name: string;
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[];
  children: ReactNode;
}

export function FilteredFigures({ name, dataset, filters, selects, children }: FilteredFiguresProps) {
  const chips = useChips({ dataset, filters, selects });
  const source = {
    dataset: name,
    filters: queryOf(filters),
    conditions: chips.map(({ label, value }) => `${label}: ${value}`),
  };
  return <FigureSourceContext.Provider value={source}>{children}</FigureSourceContext.Provider>;
}
