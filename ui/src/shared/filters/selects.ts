// What a dashboard is filtered by besides places and days, and by which places.
import type { Dataset, PlaceLevel } from '@/catalog/types';
import { isPlace } from '@/catalog/types';
import { LEVELS } from './applied';

export interface SelectOption {
  value: string | number;
  /** In the reader's language. */
  label: string;
  /** The English name, kept beside an id among the applied filters. */
  name?: string;
  /** Further words that a search finds it by: the name in the other language. */
  words?: string;
  /** What it stands for exactly, below it in the list. */
  hint?: string;
}

/** A filter that is neither a place nor a day. */
export interface SelectFilter {
  /** The API's parameter: `service_id`, `status`. */
  key: string;
  label: string;
  /** "All Services" */
  all: string;
  options: SelectOption[];
  /** Which days: it stands beside them. */
  period?: boolean;
  /** The options could not be loaded. */
  failed?: boolean;
}

/** The levels that rows of this dataset can be narrowed by, widest first. */
export const levelsOf = (dataset: Dataset): PlaceLevel[] => {
  const own = new Set(dataset.fields.filter(isPlace).map((field) => field.level));
  return LEVELS.filter((level) => own.has(level));
};
