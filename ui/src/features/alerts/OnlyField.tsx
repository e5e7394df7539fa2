// Which places, offices or sections a rule is limited to; none chosen means all of them.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import * as entries from '@/shared/entries/entries.module.css';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { described, fieldId } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import type { Form } from '@/shared/manage/useForm';
import { Field } from '@/shared/ui/FilterBar';
import type { Values } from './rule';
import type { Options } from './types';

export function OnlyField({ form, options }: { form: Form<Values>; options: Options }) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const { values } = form;
  const known = options.objects[values.by as keyof Options['objects']] ?? [];
  const hint = t('form.onlyHint');
  const error = form.error('only');
  return (
    <div className={manage.formWide}>
      <Field label={t('form.only')} htmlFor={fieldId('only')} hint={hint} {...(error ? { error } : {})}>
        <Select
          {...described('only', error, hint)}
          mode="multiple"
          className={entries.fill}
          value={values.only}
          options={known.map((one) => ({ value: one.value, label: one.label[language] }))}
          optionFilterProp="label"
          placeholder={t('form.all')}
          onChange={(only: string[]) => form.set('only', only)}
        />
      </Field>
    </div>
  );
}
