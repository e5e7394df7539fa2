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
  /** A sheet needs its column, a form may leave it blank: it is 0 then. */
  optional?: boolean;
  level: PlaceLevel | null;
  /** Which masters a `lookup` names. */
  lookup?: string | null;
  /** False: the field only narrows another one (the division above a taluka). */
  stored: boolean;
  choices: Choice[];
  maximum: number | null;
  decimals: number;
  /** One row's number is an amount, another's a count: whole ones are shown whole. */
  mixed: boolean;
  help: Text | null;
  /** What a blank choice becomes, or `today` for a day: a form starts with it. */
  default?: string;
  /** Set: the number follows from others and is never typed. */
  formula?: Formula | null;
}

/** `sum` of `of`, or `percent`: (of less `less`) as a share of `over`, `empty` where that is 0. */
export interface Formula {
  kind: 'sum' | 'percent';
  of: string[];
  less: string[];
  over: string[];
  decimals: number;
  empty: number | null;
}

/** What must hold between the fields of one entry. */
export interface CatalogRule {
  rule:
    | 'NotInFuture'
    | 'NotBefore'
    | 'FilledBySum'
    | 'AtLeastSum'
    | 'AtMostSum'
    | 'AtMost'
    | 'AllowedFor'
    | 'WholeFor'
    | 'PartsOfWhole';
  code: string;
  severity: string;
  field: string;
  parts: string[];
  locked: boolean;
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
  /** Where its entries are below that path; '' at the path itself. */
  resource?: string;
  department: string;
  label: Text;
  fields: CatalogField[];
  key: string[];
  date: string;
  measures: CatalogMeasure[];
  page_sizes: number[];
  default_sort: [string, string];
  rules?: CatalogRule[];
}

/** The fields that people fill in. */
export const enteredFields = (dataset: Dataset): CatalogField[] =>
  dataset.fields.filter((field) => !field.formula);

/** Whether a form asks for it. */
export const isNeeded = (field: CatalogField): boolean => field.required && !field.optional;
export const isNumber = (field: CatalogField): boolean => field.kind === 'count' || field.kind === 'decimal';
export const isPlace = (field: CatalogField): boolean => field.kind === 'place';
