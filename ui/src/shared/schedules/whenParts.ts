// Form fields for a schedule's time: frequency and its details, or a cron expression.
import { useTranslation } from 'react-i18next';
import type { FormPart } from '../manage/specs';
import type { Every } from './types';
import { HOUR_STEPS, LAST_DAY, MINUTE_STEPS, type ScheduleValues } from './values';

const EVERY: Every[] = ['day', 'week', 'month', 'hours', 'minutes', 'cron'];
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const numberOptions = (values: number[]) => values.map((value) => ({ value, label: String(value) }));
const stepsOf = (every: unknown) => (every === 'minutes' ? MINUTE_STEPS : HOUR_STEPS);

export function useWhenParts(): (values: ScheduleValues) => FormPart<ScheduleValues>[] {
  const { t } = useTranslation('schedules');
  return ({ every }) => [
    {
      name: 'every',
      label: t('howOften'),
      kind: 'select',
      options: EVERY.map((value) => ({ value, label: t(`every.${value}`) })),
      with: (next, { step }) => ({ step: stepsOf(next).includes(step) ? step : next === 'minutes' ? 15 : 1 }),
    },
    (every === 'minutes' || every === 'hours') && {
      name: 'step',
      label: t(every),
      kind: 'select',
      options: numberOptions(stepsOf(every)),
    },
    every === 'month' && {
      name: 'day',
      label: t('day'),
      kind: 'select',
      options: numberOptions(Array.from({ length: LAST_DAY }, (_, index) => index + 1)),
    },
    (every === 'day' || every === 'week' || every === 'month') && {
      name: 'at',
      label: t('at'),
      kind: 'time',
    },
    every === 'week' && {
      name: 'days',
      label: t('days'),
      kind: 'boxes',
      required: true,
      missing: t('chooseDays'),
      options: WEEK.map((day) => ({ value: day, label: t(`weekday.${day}`) })),
      wide: true,
    },
    every === 'hours' && { name: 'minute', label: t('minute'), kind: 'number', most: 59 },
    every === 'cron' && {
      name: 'cron',
      label: t('cron'),
      hint: t('cronHint'),
      maxLength: 100,
      required: true,
    },
  ];
}
