// A day in a form; its calendar loads with the first form that has one.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import * as entries from '../entries/entries.module.css';
import { useLanguage } from '../i18n/useLanguage';
import { type Common, described, newerOf, Shell } from './fields';

const FORMAT = 'DD/MM/YYYY';

export function DateField(props: Common<Record<string, string | null>, string | null>) {
  const { form, name, label, hint, required, wide } = props;
  const { date } = useLanguage();
  const id = form.idOf(name);
  const error = form.error(name);
  const value = form.values[name];
  return (
    <Shell {...{ id, label, hint, error, required, wide, newer: newerOf(form, name, date) }}>
      <DatePicker
        {...described(name, error, hint, id)}
        className={entries.fill}
        format={FORMAT}
        placeholder={FORMAT}
        value={value ? dayjs(value) : null}
        onChange={(day) => form.set(name, day ? day.format('YYYY-MM-DD') : null)}
      />
    </Shell>
  );
}
