/** Days as the district's offices count them. */
import { useAsKnown } from '@/api/asKnown';

/** The calendar day in India, `YYYY-MM-DD`; the earlier one that figures are asked for. */
export function todayInIndia(now?: Date): string {
  const asked = now ? null : useAsKnown.getState().on;
  if (asked?.includes('-')) return asked;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now ?? new Date());
}

/** `2026-02` → `2026-02-28` */
export const lastDayOf = (month: string): string =>
  `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`;
