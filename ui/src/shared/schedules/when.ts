// A schedule's time in words.
import type { TFunction } from 'i18next';
import { formatTime } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import type { When } from './types';

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
