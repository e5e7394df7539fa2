// What every card of the page reads: the figures, the filters, and the way to what stands behind a figure.
import { createContext, useContext } from 'react';
import type { Filters } from '@/shared/filters/scope';
import type { FigureName, RowsPart, Stats } from './api';

export interface Center {
  stats: Stats | undefined;
  /** Why there are no figures; null while older ones are shown. */
  error: string | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** With the page's filters unless others are given. */
  onExplain: (figure: FigureName, filters?: Filters) => void;
  /** Shows entries, a dataset at a time. */
  onRows: (title: string, parts: RowsPart[]) => void;
}

export const CenterContext = createContext<Center | null>(null);

export function useCenter(): Center {
  const center = useContext(CenterContext);
  if (!center) throw new Error('a card of the Command Center stands outside its page');
  return center;
}
