/** Dates with weekday, and short times for lists. */
import { formatDate, formatTime, monthName } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  mr: ['रविवार', 'सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
};

/** The date in India at the given time: "Friday, 20 November 2026". */
export function longDay(moment: Date, language: Language): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
  const [year, month, date] = day.split('-').map(Number);
  const weekday = WEEKDAYS[language][new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday}, ${date} ${monthName(month ?? 1, language, 'long')} ${year}`;
}

/** The time of a moment today, or the day of an earlier one, without its year. */
export const shortMoment = (moment: string, language: Language): string =>
  formatDate(moment, language) === formatDate(new Date(), language)
    ? formatTime(moment, language)
    : formatDate(moment, language, true).replace(/ \d{4}$/, '');
