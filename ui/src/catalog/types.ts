/** The shape of `GET /api/catalog`: what the portal knows about each dataset. Nothing here names a department. */

export interface Text {
  en: string;
  mr: string;
}

export type FieldKind = 'place' | 'lookup' | 'choice' | 'date' | 'count' | 'decimal' | 'text';
export type PlaceLevel = 'division' | 'district' | 'taluka';

export interface Choice {
  value: string;
  label: Text;
}

export interface CatalogField {
  name: string;
  /** The stored column: `taluka` is kept as `taluka_id`. */
  column: string;
  label: Text;
  kind: FieldKind;
  required: boolean;
  level: PlaceLevel | null;
  /** False: the field only narrows another one (the division above a taluka). */
  stored: boolean;
  choices: Choice[];
  maximum: number | null;
  decimals: number;
  help: Text | null;
}

export interface CatalogMeasure {
  name: string;
  label: Text;
  adds?: 'sum' | 'latest';
  pending?: boolean;
  unit?: string;
}

export interface Dataset {
  name: string;
  /** The API's word: calls go to `/api/{path}/…`. */
  path: string;
  department: string;
  label: Text;
  fields: CatalogField[];
  key: string[];
  date: string;
  measures: CatalogMeasure[];
  page_sizes: number[];
  default_sort: [string, string];
}

export const isNumber = (field: CatalogField): boolean => field.kind === 'count' || field.kind === 'decimal';
export const isPlace = (field: CatalogField): boolean => field.kind === 'place';
