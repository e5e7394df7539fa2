// From and to: two days of one's own. Without errors to say, a day that would leave nothing between them is not offered.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import * as entries from '../entries/entries.module.css';
import { Field } from '../ui/FilterBar';

const ENDS = ['date_from', 'date_to'] as const;
type End = (typeof ENDS)[number];

export interface DayFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  value: { readonly [End in 'date_from' | 'date_to']?: string | number };
  onChange: (part: Partial<Record<End, string | undefined>>) => void;
  errors?: Partial<Record<End, string | undefined>>;
  /** The field that somebody has come to already, and whether to open its calendar. */
  begun?: { end: End; open: boolean } | undefined;
}

export function DayFields({ id, value, onChange, errors, begun }: DayFieldsProps) {
  const { t } = useTranslation('filters');
  const dayOf = (key: End) => (value[key] ? dayjs(String(value[key])) : undefined);
  return ENDS.map((key) => {
    const error = errors?.[key];
    return (
      <Field key={key} label={t(`date.${key}`)} htmlFor={`${id}-${key}`} error={error}>
        <DatePicker
          id={`${id}-${key}`}
          className={entries.fill}
          value={dayOf(key) ?? null}
          minDate={!errors && key === 'date_to' ? dayOf('date_from') : undefined}
          maxDate={!errors && key === 'date_from' ? dayOf('date_to') : undefined}
          autoFocus={begun?.end === key}
          defaultOpen={begun?.end === key && begun.open}
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
