// Start and end date in a page's filters. Dates that would make the range empty are disabled.
import { useTranslation } from 'react-i18next';
import * as entries from '../entries/entries.module.css';
import { Field } from '../ui/FilterBar';
import { useLazyDayPicker } from '../ui/useLazyDayPicker';
import { DAYS } from './applied';
import * as styles from './filters.module.css';

type End = (typeof DAYS)[number];

interface DayFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  value: { readonly [Day in End]?: string | number };
  onChange: (part: Partial<Record<End, string | undefined>>) => void;
}

export function DayRangeFields({ id, value, onChange }: DayFieldsProps) {
  const { t } = useTranslation('filters');
  const day = useLazyDayPicker();
  const dayOf = (key: End) => (value[key] ? String(value[key]) : undefined);
  return DAYS.map((key) => (
    <Field key={key} label={t(`date.${key}`)} htmlFor={`${id}-${key}`}>
      {day({
        id: `${id}-${key}`,
        className: entries.fill,
        placeholderClass: styles.day,
        value: dayOf(key),
        min: key === 'date_to' ? dayOf('date_from') : undefined,
        max: key === 'date_from' ? dayOf('date_to') : undefined,
        onChange: (chosen) => onChange({ [key]: chosen }),
      })}
    </Field>
  ));
}
