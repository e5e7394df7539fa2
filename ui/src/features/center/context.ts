// Context of the Command Center's cards: figures, filters, and callbacks to explain a figure.
import { createContext, useContext } from 'react';
import type { Filters } from '@/shared/filters/scope';
import type { FigureName, RowsPart, Stats } from './api';

interface Center {
  stats: Stats | undefined;
  /** Why there are no figures; null while stale ones are shown. */
  error: string | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** Uses the page's filters by default. */
  onExplain: (figure: FigureName, filters?: Filters) => void;
  /** Open the entries, one data set at a time. */
  onRows: (title: string, parts: RowsPart[]) => void;
}

export const CenterContext = createContext<Center | null>(null);

export function useCenter(): Center {
  const center = useContext(CenterContext);
  if (!center) throw new Error('useCenter must be used within CenterContext');
  return center;
}
