// A form declared by its parts, which make its validation and its controls.
import { useTranslation } from 'react-i18next';
import { Parts } from './RecordForm';
import { type FormPart, faultsOf } from './specs';
import { type FormOptions, useForm } from './useForm';

interface PartsFormOptions<Values extends object> extends Omit<FormOptions<Values>, 'check'> {
  parts: FormPart<Values>[];
}

export function usePartsForm<Values extends object>({ parts, ...options }: PartsFormOptions<Values>) {
  const { t } = useTranslation('manage');
  const form = useForm<Values>({ ...options, check: (values) => faultsOf(parts, values, null, t) });
  return { form, fields: <Parts<Values> parts={parts} form={form} /> };
}
