/** The shape of `GET /api/catalog`: what the portal knows about each dataset. Nothing here names a department. */
import type { Schemas } from '@/api/operations';

export type Text = Schemas['Label'];
export type FieldKind = CatalogField['kind'];
export type PlaceLevel = NonNullable<CatalogField['level']>;

export type Choice = Schemas['TransactionsChoiceOut'];
export type CatalogField = Schemas['FieldOut'];

/** `sum` of `of`, or `percent`: (of less `less`) as a share of `over`, `empty` where that is 0. */
export type Formula = Schemas['FormulaOut'];

/** What must hold between the fields of one entry. */
export type CatalogRule = Schemas['TransactionsRuleOut'];
export type Dataset = Schemas['DatasetOut'];

/** The fields that people fill in. */
export const enteredFields = (dataset: Dataset): CatalogField[] =>
  dataset.fields.filter((field) => !field.formula);

/** Whether a form asks for it. */
export const isNeeded = (field: CatalogField): boolean => field.required && !field.optional;
export const isNumber = (field: CatalogField): boolean => field.kind === 'count' || field.kind === 'decimal';
export const isPlace = (field: CatalogField): boolean => field.kind === 'place';
