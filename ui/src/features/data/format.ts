// Formatting of durations. Pure.
import type { TFunction } from 'i18next';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { halfUp } from '@/shared/i18n/rounding';

export type Translate = TFunction<'data'>;

/** 0.84 → "0.8 s", 95 → "1 min 35 s" */
export function spanOf(seconds: number | null, t: Translate): string {
  if (seconds === null) return DASH;
  if (seconds < 60) return t('span.seconds', { seconds: formatDecimal(seconds) });
  const whole = halfUp(seconds);
  return t('span.minutes', { minutes: formatCount(Math.floor(whole / 60)), seconds: whole % 60 });
}
