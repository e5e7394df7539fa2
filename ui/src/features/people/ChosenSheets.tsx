// Which of a department's sheets a service account is for.
import { Select } from 'antd';
import type { Schemas } from '@/api/operations';
import * as entries from '@/shared/entries/entries.module.css';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { described, Shell } from '@/shared/manage/fields';
import type { Form } from '@/shared/manage/useForm';
import type { Words } from '@/shared/manage/words';
import type { ServiceValues } from './serviceAccountForm';

interface ChosenSheetsProps {
  form: Form<ServiceValues>;
  sheets: Schemas['ServiceAccountDataset'][];
  words: Words;
}

export function ChosenSheets({ form, sheets, words }: ChosenSheetsProps) {
  const { language } = useLanguage();
  const id = form.idOf('datasets');
  const error = form.error('datasets');
  const hint = words('form.sheetsHint');
  return (
    <Shell id={id} label={words('form.sheets')} hint={hint} error={error} required wide>
      <Select
        {...described('datasets', error, hint, id)}
        className={entries.fill}
        mode="multiple"
        value={form.values.datasets}
        options={sheets.map((one) => ({ value: one.name, label: one[language] }))}
        disabled={form.values.department_id === null}
        optionFilterProp="label"
        onChange={(chosen) => form.set('datasets', chosen)}
      />
    </Shell>
  );
}
