// From and to: two days of one's own.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import * as entries from '../entries/entries.module.css';
import { Field } from '../ui/FilterBar';

const ENDS = ['date_from', 'date_to'] as const;
type End = (typeof ENDS)[number];

interface DayFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  value: { readonly [End in 'date_from' | 'date_to']?: string };
  onChange: (part: Partial<Record<End, string | undefined>>) => void;
  errors: Partial<Record<End, string | undefined>>;
}

export function DayFields({ id, value, onChange, errors }: DayFieldsProps) {
  const { t } = useTranslation('scope');
  return ENDS.map((key) => {
    const error = errors[key];
    return (
      <Field key={key} label={t(key)} htmlFor={`${id}-${key}`} error={error}>
        <DatePicker
          id={`${id}-${key}`}
          className={entries.fill}
          value={value[key] ? dayjs(value[key]) : null}
          format="DD/MM/YYYY"
          placeholder="DD/MM/YYYY"
          status={error ? 'error' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-${key}-note` : undefined}
          onChange={(day) => onChange({ [key]: day?.format('YYYY-MM-DD') })}
        />
      </Field>
    );
  });
}
