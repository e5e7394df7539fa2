// Form of a master: a control for each declared field, and notes about the effects of a change.
import { Select } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import * as entries from '@/shared/entries/entries.module.css';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { fieldId, inputProps } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import type { FormPart } from '@/shared/manage/specs';
import type { Form } from '@/shared/manage/useForm';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import type { Declaration, MasterField, MasterRow } from './api';
import {
  formerNames,
  formFields,
  isNewLimit,
  isRequired,
  SEPARATOR,
  spellingsOf,
  type Values,
} from './values';

interface FormContext {
  declared: Declaration;
  values: Values;
  row: MasterRow | null;
  parents: MasterRow[];
  t: TFunction<['masters', 'manage']>;
  language: 'en' | 'mr';
  nameOf: (row: { name: string; name_mr: string }) => string;
  date: (iso: string) => string;
}

export function partsOf(context: FormContext): FormPart<Values>[] {
  const { declared, values, row, t } = context;
  const former = formerNames(declared, row, values);
  const parent = declared.fields.find((field) => field.kind === 'place');
  const isMoving = row && parent && values[parent.column] !== String(row.values[parent.column]);
  const note = (slot: string, text: string): FormPart<Values> => ({
    slot,
    draw: () => (
      <p className={`${layout.small} ${layout.muted} ${manage.formNote}`} role="status">
        {text}
      </p>
    ),
  });
  return [
    ...formFields(declared).flatMap((field) => [
      partOf(context, field),
      field.column === declared.dated && isNewLimit(declared, row, values) && appliesFrom(t),
    ]),
    former.length > 0 &&
      note('former', t('formerName', { names: former.map((name) => `“${name}”`).join(', ') })),
    Boolean(isMoving) && note('moves', t('moves')),
  ];
}

const appliesFrom = (t: FormContext['t']): FormPart<Values> => ({
  name: 'applies_from',
  kind: 'date',
  label: t('appliesFrom'),
  hint: t('appliesFromHint'),
});

/** The field's help, and for a limit its former values. */
function hintOf({ declared, row, t, language, date }: FormContext, field: MasterField): string | undefined {
  const help = field.help?.[language];
  if (field.column !== declared.dated) return help;
  const former = (row?.earlier ?? []).map(({ until, value }) =>
    t('formerLimit', { value: value ?? DASH, until: date(until) }),
  );
  return [help, ...former].join('. ');
}

function partOf(context: FormContext, field: MasterField): FormPart<Values> {
  const { declared, row, parents, t, language, nameOf } = context;
  const common = {
    name: field.column,
    label: field.label[language],
    required: isRequired(declared, field),
    hint: hintOf(context, field),
  };
  switch (field.kind) {
    case 'aliases':
      return { slot: field.column, draw: (form) => <SpellingsField field={field} form={form} /> };
    case 'place':
      // The active places and the current parent.
      return {
        ...common,
        kind: 'select',
        placeholder: t('common:term.choose'),
        options: parents
          .filter((place) => place.is_active || place.id === row?.parent?.id)
          .map((place) => ({ value: String(place.id), label: nameOf(place) })),
      };
    case 'date':
      return { ...common, kind: 'date' };
    case 'choice':
      return {
        ...common,
        kind: 'select',
        placeholder: t('common:term.choose'),
        options: field.choices.map((choice) => ({ value: choice.value, label: choice.label[language] })),
      };
    case 'count':
      return {
        ...common,
        kind: 'number',
        least: 0,
        most: field.maximum ?? undefined,
        wrong: t('wholeNumber'),
      };
    default:
      return { ...common, maxLength: field.max_length ?? undefined };
  }
}

function SpellingsField({ field, form }: { field: MasterField; form: Form<Values> }) {
  const { t } = useTranslation('masters');
  const { language } = useLanguage();
  const error = form.error(field.column);
  const hint = t('spellingsHint');
  return (
    <div className={manage.formWide}>
      <Field label={field.label[language]} htmlFor={fieldId(field.column)} hint={hint} error={error}>
        <Select
          {...inputProps(field.column, error, hint)}
          mode="tags"
          className={entries.fill}
          open={false}
          suffixIcon={null}
          maxCount={20}
          tokenSeparators={[SEPARATOR]}
          value={spellingsOf(form.values[field.column] ?? '')}
          onChange={(words: string[]) => form.set(field.column, words.join(SEPARATOR))}
        />
      </Field>
    </div>
  );
}
