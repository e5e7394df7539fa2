// What a form is made of, as data: its fields, the values they start from, and what is wrong with them. Pure.
import type { ReactNode } from 'react';
import type { ImageRules } from '../image/rules';
import type { Option, TextKind } from './fields';
import type { Faults, Form } from './useForm';

export interface FieldSpec<Values extends object> {
  name: keyof Values & string;
  label: string;
  /** A line of text unless said otherwise. */
  kind?: TextKind | 'select' | 'many' | 'boxes' | 'switch' | 'date' | 'image';
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Why an empty field is wrong, in words of its own. */
  missing?: string;
  maxLength?: number | undefined;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** Several lines. */
  rows?: number;
  /** Marathi by itself where the name ends so. */
  lang?: 'en' | 'mr';
  options?: Option<string | number>[];
  none?: string;
  placeholder?: string;
  disabled?: boolean;
  on?: string;
  off?: string;
  rules?: ImageRules;
  /** A whole number between these; without `least`, any text counts. */
  least?: number;
  most?: number | undefined;
  /** In place of the usual text about such a number. */
  wrong?: string;
  /** What else is wrong with it. */
  check?: (value: string, values: Values) => string | undefined;
  /** What else changes with it. */
  with?: (value: unknown, before: Values) => Partial<Values>;
}

/** What no other form has. */
export interface FormSlot<Values extends object> extends Partial<Pick<FieldSpec<Values>, 'name' | 'check'>> {
  slot: string;
  draw: (form: Form<Values>) => ReactNode;
}

export type FormPart<Values extends object> = FieldSpec<Values> | FormSlot<Values> | false | null;

/** What is judged of a part: a slot that names a field may check it, too. */
type Judged<Values extends object> = Pick<FieldSpec<Values>, 'name'> & Partial<FieldSpec<Values>>;

const isJudged = <Values extends object>(part: FormPart<Values>): part is Judged<Values> & FormPart<Values> =>
  Boolean(part) && (part as Judged<Values>).name !== undefined;

function startingValue(given: unknown, usual: unknown): unknown {
  if (given === null || given === undefined || (given === '' && usual === null)) return usual;
  return typeof usual === 'string' ? String(given) : given;
}

/** The values of `row`, as texts where the form holds texts; those of a new record where it has none. */
export function valuesFrom<Values extends object>(empty: Values, row: object | null): Values {
  const given = (row ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(empty).map(([name, usual]) => [name, startingValue(given[name], usual)]),
  ) as Values;
}

type Say = (key: string, values?: Record<string, unknown>) => string;

const EMAIL = /^\S+@\S+\.\S+$/;
const LONGEST_NUMBER = 6;

function faultOf<Values extends object>(
  { kind, least, most = Number.POSITIVE_INFINITY, ...spec }: Judged<Values>,
  value: string,
  values: Values,
  say: Say,
): string | undefined {
  if (!value && spec.required) return spec.missing ?? say('form.required');
  if (value && kind === 'email' && !EMAIL.test(value)) return say('form.email');
  if (value && least !== undefined) {
    const whole = /^\d+$/.test(value) && value.length <= LONGEST_NUMBER;
    if (!(whole && Number(value) >= least && Number(value) <= most))
      return spec.wrong ?? say('form.number', { least });
  }
  return spec.check?.(value, values);
}

/** A text of `manage` for each field that is wrong. A picture that was missing from the start stays away. */
export function faultsOf<Values extends object>(
  parts: FormPart<Values>[],
  values: Values,
  start: Values | null,
  say: Say,
): Faults {
  const fields = parts.filter(isJudged);
  return Object.fromEntries(
    fields.map((spec) => {
      const text = String(values[spec.name] ?? '').trim();
      const missed = spec.kind === 'image' && start !== null && !start[spec.name];
      return [spec.name, missed ? undefined : faultOf(spec, text, values, say)];
    }),
  );
}

/** A text that is no number counts as 0. */
export const numberOf = (text: string): number => Math.max(0, Math.floor(Number(text)) || 0);
