// An entry form's data: values, validation and request body. Driven by the catalog.
import { type CatalogField, type Dataset, enteredFields, isNeeded, isNumber, isPlace } from '@/catalog/types';
import { todayInIndia } from '../calendar';
import { isUnread } from '../ui/readDay';
import type { Entry } from './api';
import { isLocked } from './formulas';
import { type FormValue, type FormValues, numberOf, plainNumber } from './numbers';

export type { FormValue, FormValues } from './numbers';

/** An i18n key of `entries` and its values. */
export interface Fault {
  key: string;
  values?: Record<string, string | number>;
}

export function emptyForm(dataset: Dataset, defaults: FormValues): FormValues {
  return Object.fromEntries(
    enteredFields(dataset).map((field) => [field.column, defaults[field.column] ?? defaultOf(field)]),
  );
}

/** `defaults`, plus `id` for every lookup field of this kind that has no default. */
export function withMaster(
  dataset: Dataset,
  defaults: FormValues,
  lookup: string,
  id: number | null | undefined,
): FormValues {
  const lookups = enteredFields(dataset).filter(
    (field) => field.kind === 'lookup' && field.lookup === lookup,
  );
  return { ...Object.fromEntries(lookups.map((field) => [field.column, id ?? null])), ...defaults };
}

/** The field's declared default; forms show it from the start. */
const defaultOf = (field: CatalogField): FormValue =>
  field.default === 'today' ? todayInIndia() : field.default || null;

/** The form values of an entry. */
export function formOf(dataset: Dataset, entry: Entry): FormValues {
  return Object.fromEntries(
    enteredFields(dataset).map((field) => {
      const value = entry[field.column];
      const plain = typeof value === 'string' || typeof value === 'number' ? value : null;
      return [field.column, field.kind === 'date' && typeof plain === 'string' ? plain.slice(0, 10) : plain];
    }),
  );
}

/** Changing a place clears the places below it. */
export function withPlace(
  dataset: Dataset,
  values: FormValues,
  column: string,
  value: FormValue,
): FormValues {
  const places = dataset.fields.filter(isPlace).map((field) => field.column);
  const below = places.slice(places.indexOf(column) + 1);
  return { ...values, [column]: value, ...Object.fromEntries(below.map((child) => [child, null])) };
}

const isBlank = (value: FormValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

function numberFault(field: CatalogField, value: FormValue): Fault | null {
  const text = plainNumber(String(value));
  if (text === null)
    return {
      key: plainNumber(String(value).replaceAll(',', '')) ? 'fault.grouping' : 'fault.notNumber',
    };
  const number = Number(text);
  if (number < 0) return { key: 'fault.negative' };
  if (field.kind === 'count' && !Number.isInteger(number)) return { key: 'fault.notWhole' };
  const decimals = text.split('.')[1]?.length ?? 0;
  if (field.kind === 'decimal' && decimals > field.decimals)
    return { key: 'fault.decimals', values: { decimals: field.decimals } };
  if (field.maximum !== null && number > Number(field.maximum))
    return { key: 'fault.tooLarge', values: { maximum: Number(field.maximum) } };
  return null;
}

/** `fillNumbers`: a blank number is a fault even if optional. */
export function faultOf(
  field: CatalogField,
  value: FormValue | undefined,
  fillNumbers = false,
): Fault | null {
  if (isBlank(value) && isNumber(field) && fillNumbers) return { key: 'fault.notNumber' };
  if (isBlank(value)) return isNeeded(field) ? { key: 'fault.required' } : null;
  if (field.kind === 'date' && isUnread(String(value))) return { key: 'common:day.noDay' };
  return isNumber(field) ? numberFault(field, value ?? null) : null;
}

export function faultsOf(dataset: Dataset, values: FormValues, fillNumbers = false): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const field of enteredFields(dataset)) {
    // A locked sum cannot be edited; left blank, the server computes it from its parts.
    if (isLocked(dataset, field.name)) continue;
    const fault = faultOf(field, values[field.column], fillNumbers);
    if (fault) faults[field.column] = fault;
  }
  return faults;
}

/** The request body: every field of the form, numbers as numbers. */
export function bodyOf(dataset: Dataset, values: FormValues, revision?: number): Record<string, unknown> {
  const body = Object.fromEntries(
    enteredFields(dataset).map((field) => {
      const value = values[field.column];
      if (isBlank(value)) return [field.column, isNumber(field) ? 0 : null];
      return [field.column, isNumber(field) ? numberOf(String(value)) : value];
    }),
  );
  return revision === undefined ? body : { ...body, revision };
}
