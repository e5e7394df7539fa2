// Entries of any dataset: which columns a row has, the catalog says.
import type { FieldKind, PlaceLevel, Text } from '@/catalog/types';

export interface Place {
  id: number;
  name_en: string;
  name_mr: string;
  division_id?: number;
  district_id?: number;
}

export interface Entry {
  id: number;
  revision: number;
  import_id: number | null;
  created_at: string;
  updated_at: string;
  creator: { id: number; name: string } | null;
  [column: string]: unknown;
}

export interface FilterOptions {
  divisions: Place[];
  districts: Place[];
  talukas: Place[];
  statuses: { value: string; label: Text }[];
  page_sizes: number[];
  /** What lookup fields offer, by field name. */
  lookups?: Record<string, { id: number; name: string; name_mr: string }[]>;
}

export type Direction = 'asc' | 'desc';

export interface ListState {
  page: number;
  perPage: number;
  search: string;
  /** By API parameter: `taluka_id`, `status`. Null: not narrowed. */
  filters: Record<string, string | number | null>;
  sort: { column: string; direction: Direction };
}

export type { FieldKind, PlaceLevel };
