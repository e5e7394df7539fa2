/** Formatting of a figure as a count, rupees or percent. */
import { formatCount, formatMoney, formatPercent } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { Explained } from './api';

export function figureText(value: number | null, unit: Explained['unit'], language: Language): string {
  if (unit === 'percent') return formatPercent(value);
  return unit === 'rupees' && value !== null ? formatMoney(value, language) : formatCount(value);
}
