/**
 * The shape of `GET /api/catalog`: what the portal knows about each data set. No department is named here.
 */
import type { Schemas } from '@/api/operations';

export type Text = Schemas['Label'];
export type PlaceLevel = NonNullable<CatalogField['level']>;

export type Choice = Schemas['TransactionsChoiceOut'];
export type CatalogField = Schemas['FieldOut'];

/**
 * Either the `sum` of the fields in `of`, or a `percent`: (`of` minus `less`) divided by `over`, or `empty`
 * where `over` is 0; unknown if all `parts` of `over` are 0 although it is not.
 */
export type Formula = Schemas['FormulaOut'];

/** A constraint between the fields of one entry. */
export type CatalogRule = Schemas['TransactionsRuleOut'];
export type Dataset = Schemas['DatasetOut'];

/** The fields that users fill in. */
export const enteredFields = (dataset: Dataset): CatalogField[] =>
  dataset.fields.filter((field) => !field.formula);

/** Whether a form requires it. */
export const isNeeded = (field: CatalogField): boolean => field.required && !field.optional;
export const isNumber = (field: CatalogField): boolean => field.kind === 'count' || field.kind === 'decimal';
export const isPlace = (field: CatalogField): boolean => field.kind === 'place';
