// A date or date-time field; its picker is loaded with the first form that has one.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import * as entries from '../entries/entries.module.css';
import { useLanguage } from '../i18n/useLanguage';
import { type CommonFieldProps, FieldShell, inputProps, newerText } from './fields';
import * as styles from './manage.module.css';

const FORMAT = { day: 'DD/MM/YYYY', moment: 'DD/MM/YYYY HH:mm' };
const STORED = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DDTHH:mm' };

interface DateFieldProps extends CommonFieldProps<Record<string, string | null>, string | null> {
  /** Date and time, "2026-11-21T17:30"; empty is ''. */
  time?: boolean;
}

export function DateField({ form, name, label, hint, required, wide, time }: DateFieldProps) {
  const { date, dateTime } = useLanguage();
  const kind = time ? 'moment' : 'day';
  const id = form.idOf(name);
  const error = form.error(name);
  const value = form.values[name];
  return (
    <FieldShell
      {...{ id, label, hint, error, required, wide, newer: newerText(form, name, time ? dateTime : date) }}
    >
      <DatePicker
        {...inputProps(name, error, hint, id)}
        className={entries.fill}
        format={FORMAT[kind]}
        placeholder={FORMAT[kind]}
        classNames={{ popup: { root: styles.momentPopup ?? '' } }}
        needConfirm={false}
        showTime={time ? { format: 'HH:mm', minuteStep: 5 } : false}
        value={value ? dayjs(value) : null}
        onChange={(day) => form.set(name, day ? day.format(STORED[kind]) : time ? '' : null)}
      />
    </FieldShell>
  );
}
