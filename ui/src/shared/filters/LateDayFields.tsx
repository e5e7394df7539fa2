// From and to in a page's filters: the calendar loads when somebody comes to one of the two fields.
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loaded } from '../late';
import { Field } from '../ui/FilterBar';
import type { DayFieldsProps } from './DayFields';
import * as styles from './filters.module.css';

const ENDS = ['date_from', 'date_to'] as const;
const turned = (day: string) => day.split('-').reverse().join('/');

export function LateDayFields(props: DayFieldsProps) {
  const { t } = useTranslation('filters');
  const [pressed, setPressed] = useState(false);
  const [Fields, setFields] = useState<ComponentType<DayFieldsProps> | null>(null);
  // These stay until the others are there: a stand-in that was drawn anew would lose the keyboard.
  const load = async () => {
    const { DayFields } = await loaded(() => import('./DayFields'));
    setFields(() => DayFields);
  };
  if (Fields) return <Fields {...props} pressed={pressed} />;
  return ENDS.map((key) => (
    <Field key={key} label={t(`date.${key}`)} htmlFor={`${props.id}-${key}`}>
      <input
        id={`${props.id}-${key}`}
        className={styles.day}
        readOnly
        placeholder="DD/MM/YYYY"
        value={props.value[key] ? turned(String(props.value[key])) : ''}
        onPointerDown={() => setPressed(true)}
        onFocus={load}
      />
    </Field>
  ));
}
