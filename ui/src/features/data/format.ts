// Sizes, spans and times of Data Management, as an office reads them. Pure.
import type { TFunction } from 'i18next';
import { DASH, formatCount, formatDecimal, formatTime } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { When } from './types';

const UNITS: Record<Language, readonly string[]> = {
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
  mr: ['बाइट', 'KB', 'MB', 'GB', 'TB'],
};

/** 1572864 → "1.5 MB" */
export function sizeOf(bytes: number, language: Language): string {
  if (bytes <= 0) return DASH;
  const step = Math.min(4, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? formatCount(Math.round(value)) : formatDecimal(value)} ${UNITS[language][step]}`;
}

export type Translate = TFunction<'data'>;

/** 0.84 → "0.8 s", 95 → "1 min 35 s" */
export function spanOf(seconds: number | null, t: Translate): string {
  if (seconds === null) return DASH;
  if (seconds < 60) return t('span.seconds', { seconds: formatDecimal(seconds) });
  const whole = Math.round(seconds);
  return t('span.minutes', { minutes: formatCount(Math.floor(whole / 60)), seconds: whole % 60 });
}

const clock = (at: string, language: Language) => formatTime(`2026-01-01T${at}:00+05:30`, language);

/** A schedule's time in words: "Every Monday and Friday at 8:30 am". */
export function whenInWords(when: When, t: Translate, language: Language): string {
  const at = clock(when.at, language);
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
