// From and to: two days of one's own. A day that would leave nothing between them is not offered.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
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
  /** Whether somebody pressed one of the fields before they were loaded: its calendar opens. */
  pressed?: boolean;
}

export function DayFields({ id, value, onChange, pressed = false }: DayFieldsProps) {
  const { t } = useTranslation('filters');
  // Where the keyboard is when these take the place of their stand-ins: it may have gone on by then, and is not called back.
  const [begun] = useState(() => document.activeElement?.id);
  const dayOf = (key: End) => (value[key] ? dayjs(String(value[key])) : undefined);
  return ENDS.map((key) => (
    <Field key={key} label={t(`date.${key}`)} htmlFor={`${id}-${key}`}>
      <DatePicker
        id={`${id}-${key}`}
        className={entries.fill}
        value={dayOf(key) ?? null}
        minDate={key === 'date_to' ? dayOf('date_from') : undefined}
        maxDate={key === 'date_from' ? dayOf('date_to') : undefined}
        autoFocus={begun === `${id}-${key}`}
        defaultOpen={pressed && begun === `${id}-${key}`}
        format="DD/MM/YYYY"
        placeholder="DD/MM/YYYY"
        onChange={(day) => onChange({ [key]: day?.format('YYYY-MM-DD') })}
      />
    </Field>
  ));
}
