// Around the charts of a dashboard with the shared filters: whose figures they are and what narrows them, so that an
// issue can be raised from any of them.
import type { ReactNode } from 'react';
import type { Dataset } from '@/catalog/types';
import { FigureSourceContext } from '../raise/source';
import { type Applied, queryOf } from './applied';
import type { SelectFilter } from './selects';
import { useChips } from './useChips';

interface FilteredFiguresProps {
  /** The dashboard's name: that of its dataset, or its own where it puts several together. */
  name: string;
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[];
  /** What the figures were asked for besides. */
  asked?: Applied;
  /** Nobody's figures: no issue is raised from them. */
  sample?: boolean;
  children: ReactNode;
}

export function FilteredFigures(props: FilteredFiguresProps) {
  const { name, dataset, filters, selects, asked, sample, children } = props;
  const chips = useChips({ dataset, filters, selects });
  const source = {
    dataset: name,
    filters: { ...queryOf(filters), ...asked },
    conditions: chips.map(({ label, value }) => `${label}: ${value}`),
  };
  return (
    <FigureSourceContext.Provider value={sample ? null : source}>{children}</FigureSourceContext.Provider>
  );
}
