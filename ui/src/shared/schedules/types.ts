/** Types of `/api/operations/schedules`. */
import type { TFunction } from 'i18next';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { formatTime } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import type { Tone } from '../ui/Badge';

// The saved reports that a schedule can generate; super administrators only.
export const SAVED = '/api/reports/saved';
const BUSY_POLL_MS = 1_500;
const IDLE_POLL_MS = 15_000;

export type SavedReport = Schemas['SavedOut'];

/** Polls faster while a report is being generated. */
export function useSavedReports(enabled = true) {
  return useData(['reports', 'saved'], SAVED, {
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run }) => last_run && isOpen(last_run.state)) ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
}

// A schedule's time in words.
const formatClock = (at: string, language: Language) => formatTime(`2026-01-01T${at}:00+05:30`, language);

/** Describe a schedule's time: "Every Monday and Friday at 8:30 am". */
export function whenInWords(when: When, t: TFunction<'schedules'>, language: Language): string {
  const at = formatClock(when.at, language);
  switch (when.every) {
    case 'minutes':
      return t('when.minutes', { step: when.step });
    case 'hours':
      return t(when.step === 1 ? 'when.hour' : 'when.hours', { step: when.step, minute: when.minute });
    case 'day':
      return t('when.day', { at });
    case 'week': {
      const working = when.days.join() === '1,2,3,4,5';
      const days = when.days.map((day) => t(`weekday.${day}`)).join(', ');
      return working ? t('when.working', { at }) : t('when.week', { days, at });
    }
    case 'month':
      return t(when.day === 1 ? 'when.first' : 'when.month', { day: when.day, at });
    default:
      return t('when.cron', { cron: when.cron });
  }
}

// Badge tones of a run's states.
export const RUN_TONES: Record<RunState, Tone> = {
  requested: 'quiet',
  queued: 'hold',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
};

export const SCHEDULES = '/api/operations/schedules';

export type RunState = Schemas['RunOut']['state'];

export const isOpen = (state: RunState): boolean =>
  state === 'requested' || state === 'queued' || state === 'running';

/** A record with its name in both languages. */
export type Named = Schemas['NamedRef'];
export type Every = When['every'];

export type When = Schemas['WhenOut'];
export type What = Schedule['what'];

export type Schedule = Schemas['ScheduleOut'];
