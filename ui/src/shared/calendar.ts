/** Calendar days in India. */
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
