// A date or date-time field; its picker is loaded with the first form that has one.
import * as entries from '../entries/entries.module.css';
import { useLanguage } from '../i18n/useLanguage';
import { DayInput } from '../ui/DayInput';
import { isUnread } from '../ui/readDay';
import { type CommonFieldProps, FieldShell, inputProps, newerText } from './fields';
import * as styles from './manage.module.css';

interface DateFieldProps extends CommonFieldProps<Record<string, string | null>, string | null> {
  /** Date and time, "2026-11-21T17:30"; empty is ''. */
  time?: boolean;
}

export function DateField({ form, name, label, hint, required, wide, time }: DateFieldProps) {
  const { date, dateTime } = useLanguage();
  const id = form.idOf(name);
  const value = form.values[name];
  // The field itself says what is wrong with such text.
  const error = isUnread(value, time) ? undefined : form.error(name);
  return (
    <FieldShell
      {...{ id, label, hint, error, required, wide, newer: newerText(form, name, time ? dateTime : date) }}
    >
      <DayInput
        {...inputProps(name, error, hint, id)}
        className={entries.fill}
        classNames={{ popup: { root: styles.momentPopup ?? '' } }}
        time={time}
        value={value}
        onChange={(day) => form.set(name, day ?? (time ? '' : null))}
        onUnread={(text) => form.set(name, text)}
      />
    </FieldShell>
  );
}
