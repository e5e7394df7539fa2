import { halfUp } from '../i18n/rounding';

/** "86 of 100": a share strictly between none and all is never shown as 0 or 100. */
export function roundedPercent(part: number, total: number): number {
  if (part <= 0 || total <= 0) return 0;
  if (part >= total) return 100;
  return Math.min(99, Math.max(1, halfUp((100 * part) / total)));
}
