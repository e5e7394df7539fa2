// Create or change one master: a control for each field of its declaration.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { family } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog } from '@/shared/manage/FormDialog';
import { described, fieldId, SelectField, TextField } from '@/shared/manage/fields';
import { editing, type Form, useForm } from '@/shared/manage/useForm';
import { Field } from '@/shared/ui/FilterBar';
import { toast } from '@/shared/ui/notices';
import { type Declaration, type MasterField, type MasterRow, mastersChanged, save, useParents } from './api';
import {
  bodyOf,
  CUT,
  faultsOf,
  formerNames,
  formFields,
  isRequired,
  spellingsOf,
  type Values,
  valuesOf,
} from './values';

interface MasterDialogProps {
  declared: Declaration;
  row: MasterRow | null;
  onClose: () => void;
}

/** A master on its own has its fields beside these; which, its declaration says. */
type Version = Pick<MasterRow, 'id' | 'revision'>;

export function MasterDialog({ declared, row, onClose }: MasterDialogProps) {
  const { t } = useTranslation(['masters', 'manage']);
  const { language } = useLanguage();
  const one = declared.one[language];
  const form = useForm<Values>({
    start: valuesOf(declared, row),
    editing: editing<Version, Values>(
      (id) => family.get<Version>(`${declared.path}/${id}`),
      row,
      (now) => valuesOf(declared, row && { ...row, values: now as unknown as MasterRow['values'] }),
    ),
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(declared, values)).map(([name, fault]) => [
          name,
          fault && (fault === 'required' ? t('manage:form.required') : t('wholeNumber')),
        ]),
      ),
    fallback: t('saveFailed'),
    idOf: fieldId,
    // The server names the first spelling that is wrong by its place in the list.
    names: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`aliases.${index}`, 'aliases'])),
    save: async (values, revision) => {
      const answer = await save(declared, row, bodyOf(declared, values), revision);
      toast.success(answer.message);
      onClose();
      await mastersChanged();
    },
  });
  const former = formerNames(declared, row, form.values);
  const parent = declared.fields.find((field) => field.kind === 'place');
  const moves = row && parent && form.values[parent.column] !== String(row.values[parent.column]);
  return (
    <FormDialog
      title={row ? t('edit', { one }) : t('create', { one })}
      form={form}
      saveLabel={row ? t('save') : t('add', { one })}
      onClose={onClose}
    >
      {formFields(declared).map((field) => (
        <Control key={field.name} declared={declared} field={field} form={form} row={row} />
      ))}
      {former.length > 0 && (
        <p className="form-note" role="status">
          {t('formerName', { names: former.map((name) => `“${name}”`).join(', ') })}
        </p>
      )}
      {moves && (
        <p className="form-note" role="status">
          {t('moves')}
        </p>
      )}
    </FormDialog>
  );
}

interface ControlProps {
  declared: Declaration;
  field: MasterField;
  form: Form<Values>;
  row: MasterRow | null;
}

function Control({ declared, field, form, row }: ControlProps) {
  const { language } = useLanguage();
  const shared = {
    form,
    name: field.column,
    label: field.label[language],
    required: isRequired(declared, field),
    ...(field.help ? { hint: field.help[language] } : {}),
  };
  if (field.kind === 'aliases') return <SpellingsField field={field} form={form} />;
  if (field.kind === 'place') return <ParentField {...shared} declared={declared} row={row} />;
  return (
    <TextField
      {...shared}
      {...(field.max_length ? { maxLength: field.max_length } : {})}
      {...(field.column.endsWith('_mr') ? { lang: 'mr' as const } : {})}
      type={field.kind === 'count' ? 'number' : 'text'}
    />
  );
}

interface ParentFieldProps {
  form: Form<Values>;
  name: string;
  label: string;
  required: boolean;
  declared: Declaration;
  row: MasterRow | null;
}

/** The active places, and the one that it lies in now. */
function ParentField({ declared, row, ...shared }: ParentFieldProps) {
  const { nameOf } = useLanguage();
  const { t } = useTranslation('masters');
  const parents = useParents(declared.parent);
  const offered = (parents.data ?? []).filter((place) => place.is_active || place.id === row?.parent?.id);
  return (
    <SelectField
      {...shared}
      placeholder={t('choose')}
      options={offered.map((place) => ({ value: String(place.id), label: nameOf(place) }))}
      onChoose={(value) => shared.form.set(shared.name, value === null ? '' : String(value))}
    />
  );
}

function SpellingsField({ field, form }: { field: MasterField; form: Form<Values> }) {
  const { t } = useTranslation('masters');
  const { language } = useLanguage();
  const error = form.error(field.column);
  const hint = t('spellingsHint');
  return (
    <div className="form-wide">
      <Field
        label={field.label[language]}
        htmlFor={fieldId(field.column)}
        hint={hint}
        {...(error ? { error } : {})}
      >
        <Select
          {...described(field.column, error, hint)}
          mode="tags"
          className="fill"
          open={false}
          suffixIcon={null}
          maxCount={20}
          tokenSeparators={[CUT]}
          value={spellingsOf(form.values[field.column] ?? '')}
          onChange={(words: string[]) => form.set(field.column, words.join(CUT))}
        />
      </Field>
    </div>
  );
}
