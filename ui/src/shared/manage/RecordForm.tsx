// The dialog that creates or edits a record, built from field definitions.
import { Checkbox, Select } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResponse, dynamicApi } from '@/api/client';
import * as entries from '../entries/entries.module.css';
import { ImageField } from '../image/ImageField';
import { lazyWithRetry } from '../lazy';
import { toast } from '../ui/notices';
import { FormDialog } from './FormDialog';
import {
  type CommonFieldProps,
  FieldShell,
  inputProps,
  type Option,
  SelectField,
  SwitchField,
  TextField,
} from './fields';
import * as styles from './manage.module.css';
import type { SecretOnceProps } from './SecretOnce';
import { type FieldSpec, type FormPart, faultsOf, valuesFrom } from './specs';
import { editing, type Form, useForm } from './useForm';
import type { Entity, Source } from './useSource';
import type { Translate } from './words';

const SecretOnce = lazyWithRetry(async () => (await import('./SecretOnce')).SecretOnce);
const DateField = lazyWithRetry(async () => (await import('./DateField')).DateField);

export interface RecordFormOf<Row extends Entity, Values extends object> {
  /** The values of a new record. */
  empty: Values;
  /** Converts a record to form values, if they are not simply its fields. */
  valuesOf?: (row: Row) => Values;
  parts: (values: Values, row: Row | null) => FormPart<Values>[];
  bodyOf: (values: Values, row: Row | null) => object;
  /** Fetches the latest version; by id by default. */
  read?: (row: Row) => Promise<Row>;
  width?: number;
  /** Prefix of control ids (`${ids}-${name}`), where two forms share a page. */
  ids?: string;
  /** Maps the server's field names to the form's, where they differ. */
  names?: Record<string, keyof Values & string>;
  /** A secret contained only in the response, shown once in its own dialog. */
  secret?: (saved: Row) => Omit<SecretOnceProps, 'onClose'> | '' | null | undefined;
}

interface RecordFormProps<Row extends Entity, Values extends object> {
  words: Translate;
  source: Pick<Source<Row>, 'records' | 'changed'>;
  form: RecordFormOf<Row, Values>;
  row: Row | null;
  /** Announces it; the message as a toast by default. */
  onSaved?: ((message: string, saved: Row) => void) | undefined;
  /** Announces a failed save elsewhere, too. */
  onFailed?: ((failed: string, error: unknown) => void) | undefined;
  onClose: () => void;
}

export function RecordForm<Row extends Entity, Values extends object>(props: RecordFormProps<Row, Values>) {
  const { words, source, form: spec, row, onClose } = props;
  const { t } = useTranslation('manage');
  const [secret, setSecret] = useState<Omit<SecretOnceProps, 'onClose'>>();
  const valuesOf = spec.valuesOf ?? ((given: Row) => valuesFrom(spec.empty, given));
  const start = row && valuesOf(row);
  const failed = words('saveFailed');
  const address = `${source.records}/${row?.id}`;
  const form = useForm<Values>({
    start: start ?? spec.empty,
    editing: editing(
      async () => (row && spec.read ? { data: await spec.read(row) } : dynamicApi.get<Row>(address)),
      row,
      valuesOf,
    ),
    check: (values) => faultsOf(spec.parts(values, row), values, start, t),
    failed,
    idOf: (name) => `${spec.ids ?? 'field'}-${name}`,
    save: async (values, revision) => {
      const body = { ...spec.bodyOf(values, row), revision };
      let answer: ApiResponse<Row>;
      try {
        answer = await (row
          ? dynamicApi.put<Row>(address, { body })
          : dynamicApi.post<Row>(source.records, { body }));
      } catch (error) {
        props.onFailed?.(failed, error);
        throw error;
      }
      await source.changed();
      if (props.onSaved) props.onSaved(answer.message, answer.data);
      else toast.success(answer.message);
      const shownOnce = spec.secret?.(answer.data);
      if (shownOnce) setSecret(shownOnce);
      else onClose();
    },
    names: spec.names,
  });
  if (secret) return <SecretOnce {...secret} onClose={onClose} />;
  return (
    <FormDialog
      title={words(row ? 'form.edit' : ['form.create', 'add'])}
      form={form}
      width={spec.width}
      saveLabel={words(row ? 'form.save' : ['form.add', 'form.create', 'add'])}
      onClose={onClose}
    >
      <Parts parts={spec.parts(form.values, row)} form={form} />
    </FormDialog>
  );
}

interface PartsProps<Values extends object> {
  parts: FormPart<Values>[];
  form: Form<Values>;
}

export function Parts<Values extends object>({ parts, form }: PartsProps<Values>) {
  return parts.map((part) => {
    if (!part) return null;
    if ('draw' in part) return <Fragment key={part.slot}>{part.draw(form)}</Fragment>;
    return <Control key={part.name} spec={part} form={form} />;
  });
}

function Control<Values extends object>({ spec, form }: { spec: FieldSpec<Values>; form: Form<Values> }) {
  const { name, label, kind = 'text', hint, required, wide, placeholder, lang } = spec;
  const change = (value: unknown) =>
    form.setMany({ [name]: value, ...spec.with?.(value, form.values) } as Partial<Values>);
  // A spec names a field whose values match its kind.
  const withChange = <Kind,>() =>
    ({ ...form, set: (_name: string, value: Kind) => change(value) }) as unknown as Form<
      Record<string, Kind>
    >;
  const shared = { name, label, hint, required, wide };
  if (kind === 'image')
    return (
      <ImageField
        id={form.idOf(name)}
        label={label}
        required={required}
        value={String(form.values[name])}
        // biome-ignore lint/style/noNonNullAssertion: image fields have rules
        rules={spec.rules!}
        error={form.error(name)}
        onChange={change}
      />
    );
  if (kind === 'switch')
    return (
      <SwitchField<Record<string, boolean>>
        {...shared}
        form={withChange<boolean>()}
        on={spec.on ?? ''}
        off={spec.off ?? ''}
      />
    );
  if (kind === 'many' || kind === 'boxes')
    return (
      <ManyField
        {...shared}
        form={withChange<(string | number)[]>()}
        options={spec.options ?? []}
        boxes={kind === 'boxes'}
        placeholder={placeholder}
        disabled={spec.disabled}
      />
    );
  if (kind === 'date') return <DateField {...shared} form={withChange<string | null>()} />;
  if (kind === 'select')
    return (
      <SelectField<Record<string, string | number | null>>
        {...shared}
        form={withChange<string | number | null>()}
        options={spec.options ?? []}
        none={spec.none}
        placeholder={placeholder}
        disabled={spec.disabled}
      />
    );
  return (
    <TextField<Record<string, string>>
      {...shared}
      form={withChange<string>()}
      type={kind}
      placeholder={placeholder}
      maxLength={spec.maxLength}
      rows={spec.rows}
      lang={lang ?? (name.endsWith('_mr') ? 'mr' : undefined)}
    />
  );
}

// Multiple choice: checkboxes if they all fit, otherwise a multi-select.
type Value = string | number;

interface ManyFieldProps extends CommonFieldProps<Record<string, Value[]>, Value[]> {
  options: Option<Value>[];
  boxes: boolean;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

function ManyField(props: ManyFieldProps) {
  const { form, name, label, hint, required, wide, options, boxes, placeholder, disabled } = props;
  const id = form.idOf(name);
  const error = form.error(name);
  const value = form.values[name] ?? [];
  const choose = (chosen: Value[]) => form.set(name, chosen);
  return (
    <FieldShell {...{ id, label, hint, error, required, wide }}>
      {boxes ? (
        <Checkbox.Group
          className={styles.boxes}
          value={value}
          onChange={choose}
          // The label belongs to the first checkbox.
          options={options.map((option, index) => (index ? option : { ...option, id }))}
        />
      ) : (
        <Select
          {...inputProps(name, error, hint, id)}
          className={entries.fill}
          mode="multiple"
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          optionFilterProp="label"
          onChange={choose}
        />
      )}
    </FieldShell>
  );
}
