// Entries of any data set; the catalog defines their columns.
import type { Schemas } from '@/api/operations';

export type Place = Schemas['PlaceRef'] & {
  /** No longer in use: a filter for its past figures, no choice for new ones. */
  inactive?: true;
};

export interface Entry {
  id: number;
  revision: number;
  import_id: number | null;
  created_at: string;
  updated_at: string;
  creator: { id: number; name: string } | null;
  [column: string]: unknown;
}

export type EntryOrigin = Schemas['EntryOrigin'];
export type FilterOptions = Schemas['FilterOptions'];
