// Provides the source of a dashboard's figures (data set and filters), so that an issue can be raised from
// any chart.
import type { ReactNode } from 'react';
import type { Dataset } from '@/catalog/types';
import { FigureSourceContext } from '../raise/source';
import type { Applied } from './applied';
import type { SelectFilter } from './selects';
import { useChips } from './useChips';

interface FilteredFiguresProps {
  /** The dashboard's name: its data set's, or its own if it combines several. */
  name: string;
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[];
  /** Query parameters besides the filters. */
  extraQuery?: Applied;
  /** Sample data: no issue can be raised. */
  sample?: boolean;
  children: ReactNode;
}

export function FilteredFigures(props: FilteredFiguresProps) {
  const { name, dataset, filters, selects, extraQuery: asked, sample, children } = props;
  const chips = useChips({ dataset, filters, selects });
  const source = {
    dataset: name,
    filters: { ...filters, ...asked },
    conditions: chips.map(({ label, value }) => `${label}: ${value}`),
  };
  return (
    <FigureSourceContext.Provider value={sample ? null : source}>{children}</FigureSourceContext.Provider>
  );
}
