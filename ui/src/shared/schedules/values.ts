// Form values of a schedule, with its time flattened into them.
import { numberOf } from '../entries/numbers';
import type { Every, Named, Schedule, What, When } from './types';

export interface ScheduleValues {
  name: string;
  name_mr: string;
  what: What;
  datasets: string[];
  report: number | null;
  is_active: boolean;
  every: Every;
  step: number;
  minute: string;
  at: string;
  days: number[];
  day: number;
  cron: string;
}

export const MINUTE_STEPS = [5, 10, 15, 20, 30];
export const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12];
/** Every month has at least this many days. */
export const LAST_DAY = 28;

/** `report`: the saved report of a new schedule. */
export function startOf(schedule: Schedule | null, report: Named | null = null): ScheduleValues {
  const when = schedule?.when;
  return {
    name: schedule?.name ?? report?.name ?? '',
    name_mr: schedule?.name_mr ?? report?.name_mr ?? '',
    what: schedule?.what ?? (report ? 'report' : 'refresh'),
    datasets: schedule?.datasets ?? [],
    report: schedule?.report?.id ?? report?.id ?? null,
    is_active: schedule?.is_active ?? true,
    // Reports usually cover a month.
    every: when?.every ?? (report ? 'month' : 'day'),
    step: when?.step ?? 1,
    minute: String(when?.minute ?? 0),
    at: when?.at ?? (report ? '06:00' : '02:00'),
    days: when?.days ?? [1],
    day: when?.day ?? 1,
    cron: when?.every === 'cron' ? when.cron : (schedule?.cron ?? ''),
  };
}

export const bodyOf = (values: ScheduleValues) => ({
  name: values.name,
  name_mr: values.name_mr,
  what: values.what,
  datasets: values.what === 'refresh' ? values.datasets : [],
  report_id: values.what === 'report' ? values.report : null,
  when: whenOf(values),
  is_active: values.is_active,
});

/** The time sent to the server; a step that is invalid for the unit is replaced by the first valid one. */
export function whenOf(values: ScheduleValues): When {
  const { every, at, days, day, cron } = values;
  const steps = every === 'minutes' ? MINUTE_STEPS : every === 'hours' ? HOUR_STEPS : [values.step];
  const step = steps.includes(values.step) ? values.step : (steps[0] ?? 1);
  const minute = Math.min(59, Math.max(0, Math.floor(numberOf(values.minute))));
  return { every, step, minute, at: at || '00:00', days: [...days].sort(), day, cron };
}
