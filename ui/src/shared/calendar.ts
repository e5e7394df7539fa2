/** Calendar days in India, months and financial years. */
import { useAsKnown } from '@/api/asKnown';

/** Today in India, `YYYY-MM-DD`; the chosen earlier day while figures are shown as known then. */
export function todayInIndia(now?: Date): string {
  const asKnownOn = now ? null : useAsKnown.getState().on;
  if (asKnownOn?.includes('-')) return asKnownOn;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now ?? new Date());
}

/** `2026-02` → `2026-02-28` */
export const lastDayOf = (month: string): string =>
  `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`;

/** `2026-11` and 1 → `2026-12`. */
export function stepMonth(month: string, by: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The first calendar year of a date's financial year. */
export const financialYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);

export const formatFinancialYear = (start: number): string => `${start}-${start + 1}`;
