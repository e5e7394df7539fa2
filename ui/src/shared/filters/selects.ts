// A dashboard's filters besides places and dates, and its place levels.
import { type Dataset, isPlace, type PlaceLevel } from '@/catalog/types';
import { LEVELS } from './applied';

interface SelectOption {
  value: string | number;
  /** In the user's language. */
  label: string;
  /** Additional search terms: the name in the other language. */
  words?: string;
  /** An explanation below it in the list. */
  hint?: string;
}

/** A filter that is neither a place nor a date. */
export interface SelectFilter {
  /** The API parameter: `service_id`, `status`. */
  key: string;
  label: string;
  /** "All Services" */
  all: string;
  options: SelectOption[];
  /** Selects a period; rendered next to the date fields. */
  period?: boolean;
  /** The options could not be loaded. */
  failed?: boolean;
}

/** The place levels that a data set can be filtered by, widest first. */
export const levelsOf = (dataset: Dataset): PlaceLevel[] => {
  const fieldLevels = new Set(dataset.fields.filter(isPlace).map((field) => field.level));
  return LEVELS.filter((level) => fieldLevels.has(level));
};
