// Forms as data: field specs, initial values and validation.
import type { ReactNode } from 'react';
import { plainNumber } from '../entries/numbers';
import type { ImageRules } from '../image/rules';
import { isUnread } from '../ui/readDay';
import type { FieldFrame, Option, TextKind } from './fields';
import type { Faults, Form } from './useForm';

export interface FieldSpec<Values extends object> extends FieldFrame {
  name: keyof Values & string;
  /** A single-line text field by default. */
  kind?: TextKind | 'select' | 'many' | 'boxes' | 'switch' | 'date' | 'image';
  /** Error of an empty required field, instead of the default. */
  missing?: string;
  maxLength?: number | undefined;
  /** Makes it a multi-line field. */
  rows?: number;
  /** Marathi by default for names that end in `_mr`. */
  lang?: 'en' | 'mr';
  options?: Option<string | number>[];
  none?: string;
  placeholder?: string;
  disabled?: boolean;
  on?: string;
  off?: string;
  rules?: ImageRules;
  /** A number field takes whole numbers within these bounds, from 0 to 999,999 by default. */
  least?: number;
  most?: number | undefined;
  /** Error of an invalid number, instead of the default. */
  wrong?: string;
  /** Additional validation. */
  check?: (value: string, values: Values) => string | undefined;
  /** Other values to change along with this one. */
  with?: (value: unknown, before: Values) => Partial<Values>;
}

/** Custom content of a single form. */
interface FormSlot<Values extends object> extends Partial<Pick<FieldSpec<Values>, 'name' | 'check'>> {
  slot: string;
  draw: (form: Form<Values>) => ReactNode;
}

export type FormPart<Values extends object> = FieldSpec<Values> | FormSlot<Values> | false | null;

/** The validated properties of a part; slots that name a field can be validated too. */
type Validated<Values extends object> = Pick<FieldSpec<Values>, 'name'> & Partial<FieldSpec<Values>>;

const isValidated = <Values extends object>(
  part: FormPart<Values>,
): part is Validated<Values> & FormPart<Values> =>
  Boolean(part) && (part as Validated<Values>).name !== undefined;

function startingValue(given: unknown, fallback: unknown): unknown {
  if (given === null || given === undefined || (given === '' && fallback === null)) return fallback;
  return typeof fallback === 'string' ? String(given) : given;
}

/** Form values from `row`, with strings where the form has strings; missing ones from `empty`. */
export function valuesFrom<Values extends object>(empty: Values, row: object | null): Values {
  const record = (row ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(empty).map(([name, fallback]) => [name, startingValue(record[name], fallback)]),
  ) as Values;
}

type Translate = (key: string, values: Record<string, unknown>) => string;

const EMAIL = /^\S+@\S+\.\S+$/;

function faultOf<Values extends object>(
  { kind, least = 0, most = 999_999, maxLength: max, ...spec }: Validated<Values>,
  value: string,
  values: Values,
  translate: Translate,
): string | undefined {
  if (!value && spec.required) return spec.missing ?? translate('manage:form.required', {});
  if (max && value.length > max) return translate('common:tooLong', { max, length: value.length });
  if (kind === 'date' && isUnread(value)) return translate('common:day.noDay', {});
  if (value && kind === 'email' && !EMAIL.test(value)) return translate('manage:form.email', {});
  if (value && kind === 'number') {
    const number = Number(plainNumber(value) ?? Number.NaN);
    if (!(Number.isInteger(number) && number >= least && number <= most))
      return spec.wrong ?? translate('manage:form.number', { least });
  }
  return spec.check?.(value, values);
}

/** Validate all fields; An image missing from the start stays optional. */
export function faultsOf<Values extends object>(
  parts: FormPart<Values>[],
  values: Values,
  start: Values | null,
  translate: Translate,
): Faults {
  const fields = parts.filter(isValidated);
  return Object.fromEntries(
    fields.map((spec) => {
      const text = String(values[spec.name] ?? '').trim();
      const optionalImage = spec.kind === 'image' && start !== null && !start[spec.name];
      return [spec.name, optionalImage ? undefined : faultOf(spec, text, values, translate)];
    }),
  );
}
