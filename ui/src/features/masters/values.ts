// Conversion between a master's values and its form, which holds texts. Pure.
import { todayInIndia } from '@/shared/calendar';
import { numberOf } from '@/shared/entries/numbers';
import type { Declaration, MasterField, MasterRow, Value } from './api';

export type Values = Record<string, string>;

/** Separator of spellings, as in sheets. */
export const SEPARATOR = ';';

export const spellingsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** The form's fields, names first. The status is only switched in the list. */
export function formFields(declared: Declaration): MasterField[] {
  const isName = (field: MasterField) => declared.names.includes(field.column);
  const shown = declared.fields.filter((field) => field.name !== 'status');
  return [...shown.filter(isName), ...shown.filter((field) => !isName(field))];
}

const textOf = (value: Value | undefined): string =>
  Array.isArray(value) ? value.join(SEPARATOR) : value === null || value === undefined ? '' : String(value);

export const valuesOf = (declared: Declaration, values: MasterRow['values'] | null): Values => ({
  ...Object.fromEntries(formFields(declared).map((field) => [field.column, textOf(values?.[field.column])])),
  ...(declared.dated ? { applies_from: todayInIndia() } : {}),
});

/** The Marathi name is always required, as names are shown in both languages everywhere. */
export const isRequired = (declared: Declaration, field: MasterField): boolean =>
  field.required || declared.names.includes(field.column);

function sentValue(field: MasterField, text: string): Value {
  if (field.kind === 'aliases') return spellingsOf(text);
  if (field.kind === 'count' || field.kind === 'place') return text.trim() === '' ? null : numberOf(text);
  return text.trim();
}

/** The request body. Blank numbers are omitted unless nullable, so that the server's default applies. */
export function bodyOf(declared: Declaration, values: Values): Record<string, Value> {
  const entries = formFields(declared).map(
    (field) => [field, sentValue(field, values[field.column] ?? '')] as const,
  );
  return Object.fromEntries(
    entries
      .filter(([field, value]) => value !== null || field.nullable)
      .map(([field, value]) => [field.column, value]),
  );
}

/** Whether a limit replaces the stored one, so that the form asks from which day it applies. */
export const isNewLimit = ({ dated }: Declaration, row: MasterRow | null, values: Values): boolean => {
  const stored = dated && row ? textOf(row.values[dated]) : '';
  return Boolean(dated && (stored || row?.earlier.length) && values[dated]?.trim() !== stored);
};

/** The request body of a changed limit; without a day it also applies to the past. */
export const limitBody = (declared: Declaration, row: MasterRow | null, values: Values) =>
  isNewLimit(declared, row, values) ? { applies_from: values.applies_from || null } : {};

/** Names that a change would replace. The server keeps them as spellings. */
export const formerNames = (declared: Declaration, row: MasterRow | null, values: Values): string[] =>
  row && declared.fields.some((field) => field.kind === 'aliases')
    ? declared.names
        .map((name) => ({ old: textOf(row.values[name]), now: values[name]?.trim() }))
        .filter(({ old, now }) => old && now && old !== now)
        .map(({ old }) => old)
    : [];
