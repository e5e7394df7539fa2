// Controls of management forms, each with label, hint and error.
import { Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as entries from '../entries/entries.module.css';
import { useTooLong } from '../ui/FieldError';
import { Field } from '../ui/FilterBar';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './manage.module.css';
import type { Form } from './useForm';

/** Keys of `Values` whose value is a `Kind`. */
type KeysOf<Values, Kind> = { [Key in keyof Values]: Values[Key] extends Kind ? Key : never }[keyof Values] &
  string;

/** What every field has besides its control. */
export interface FieldFrame {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Spans the full width of the form. */
  wide?: boolean | undefined;
}

export interface CommonFieldProps<Values extends object, Kind> extends FieldFrame {
  form: Form<Values>;
  name: KeysOf<Values, Kind>;
}

export const fieldId = (name: string) => `field-${name}`;

interface ShellProps extends FieldFrame {
  id: string;
  error: string | undefined;
  /** The value another user has saved in the meantime, as text. */
  newer?: string | undefined;
  children: ReactNode;
}

export function FieldShell({ id, label, hint, error, required, wide, newer, children }: ShellProps) {
  const { t } = useTranslation('manage');
  return (
    <div className={wide ? styles.formWide : undefined}>
      <Field label={label} htmlFor={id} error={error} hint={hint} required={required}>
        {children}
      </Field>
      {newer !== undefined && (
        <p className={styles.formNewer}>{t(newer ? 'newer.field' : 'newer.empty', { value: newer })}</p>
      )}
    </div>
  );
}

/** The newer value of a field as text, if it differs from the input. */
export function newerText<Values extends object, Key extends keyof Values & string>(
  form: Form<Values>,
  name: Key,
  words: (value: Values[Key]) => string = String,
): string | undefined {
  if (!form.newer || form.newer[name] === form.values[name]) return undefined;
  return words(form.newer[name]);
}

export function inputProps(
  name: string,
  error: string | undefined,
  hint: string | undefined,
  id = fieldId(name),
) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
    status: error ? ('error' as const) : undefined,
  };
}

export type TextKind = 'text' | 'email' | 'tel' | 'password' | 'number' | 'time';

interface TextFieldProps<Values extends object> extends CommonFieldProps<Values, string> {
  type?: TextKind;
  maxLength?: number | undefined;
  rows?: number | undefined;
  lang?: 'en' | 'mr' | undefined;
  placeholder?: string | undefined;
}

export function TextField<Values extends object>(props: TextFieldProps<Values>) {
  const {
    form,
    name,
    label,
    hint,
    required,
    wide,
    type = 'text',
    maxLength,
    rows,
    lang,
    placeholder,
  } = props;
  const value = form.values[name] as string;
  const error = useTooLong()(value, maxLength) ?? form.error(name);
  const id = form.idOf(name);
  const shared = {
    ...inputProps(name, error, hint, id),
    value,
    lang,
    placeholder,
    'aria-required': required,
  };
  const change = (value: string) => form.set(name, value as Values[typeof name]);
  return (
    <FieldShell {...{ id, label, hint, error, required, wide, newer: newerText(form, name) }}>
      {rows ? (
        <Input.TextArea {...shared} rows={rows} onChange={(event) => change(event.target.value)} />
      ) : type === 'password' ? (
        <Input.Password
          {...shared}
          // antd's icon has an English label.
          iconRender={(visible) => <Icon name={visible ? 'eye' : 'eye-off'} size={18} />}
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          // Number inputs of browsers drop Devanagari digits and commas without a word.
          {...(type === 'number' ? { inputMode: 'numeric' } : { type })}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldShell>
  );
}

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Values extends object> extends CommonFieldProps<Values, string | number | null> {
  options: Option<string | number>[];
  /** Label of the empty option, which makes the choice clearable. */
  none?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onChoose?: (value: string | number | null) => void;
}

export function SelectField<Values extends object>(props: SelectFieldProps<Values>) {
  const { form, name, label, hint, required, wide, options, none, placeholder, disabled, onChoose } = props;
  const error = form.error(name);
  const value = form.values[name] as string | number | null;
  const choose = (next: string | number | undefined) => {
    const chosen = next === undefined || next === '' ? null : next;
    if (onChoose) onChoose(chosen);
    else form.set(name, chosen as Values[typeof name]);
  };
  return (
    <FieldShell
      {...{ id: form.idOf(name), label, hint, error, required, wide }}
      newer={newerText(
        form,
        name,
        (newer) => options.find((option) => option.value === newer)?.label ?? none ?? '',
      )}
    >
      <Select
        {...inputProps(name, error, hint, form.idOf(name))}
        className={entries.fill}
        value={value ?? (none ? '' : undefined)}
        options={none ? [{ value: '', label: none }, ...options] : options}
        placeholder={placeholder}
        disabled={disabled}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
        onChange={choose}
      />
    </FieldShell>
  );
}

interface SwitchFieldProps<Values extends object> extends CommonFieldProps<Values, boolean> {
  on: string;
  off: string;
}

export function SwitchField<Values extends object>(props: SwitchFieldProps<Values>) {
  const { form, name, label, hint, wide, on, off } = props;
  const value = form.values[name] as boolean;
  return (
    <FieldShell
      {...{ id: form.idOf(name), label, hint, error: form.error(name), wide }}
      newer={newerText(form, name, (newer) => (newer ? on : off))}
    >
      <span className={`${layout.row} ${layout.gap12} ${styles.formSwitch}`}>
        <Switch
          id={form.idOf(name)}
          checked={value}
          onChange={(next) => form.set(name, next as Values[typeof name])}
        />
        <span aria-hidden="true">{value ? on : off}</span>
      </span>
    </FieldShell>
  );
}
