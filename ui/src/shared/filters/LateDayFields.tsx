// From and to in a page's filters: the calendar loads when somebody comes to one of the two fields.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../late';
import { Field } from '../ui/FilterBar';
import type { DayFieldsProps } from './DayFields';
import * as styles from './filters.module.css';

const DayFields = late(async () => (await import('./DayFields')).DayFields);
const ENDS = ['date_from', 'date_to'] as const;
const turned = (day: string) => day.split('-').reverse().join('/');

export function LateDayFields(props: DayFieldsProps) {
  const { t } = useTranslation('filters');
  const [asked, setAsked] = useState<DayFieldsProps['begun']>();
  const standIns = ENDS.map((key) => (
    <Field key={key} label={t(`date.${key}`)} htmlFor={`${props.id}-${key}`}>
      <input
        id={`${props.id}-${key}`}
        className={styles.day}
        readOnly
        placeholder="DD/MM/YYYY"
        value={props.value[key] ? turned(String(props.value[key])) : ''}
        onPointerDown={() => setAsked({ end: key, open: true })}
        onFocus={() => setAsked((now) => now ?? { end: key, open: false })}
      />
    </Field>
  ));
  if (!asked) return standIns;
  return (
    <Suspense fallback={standIns}>
      <DayFields {...props} begun={asked} />
    </Suspense>
  );
}
