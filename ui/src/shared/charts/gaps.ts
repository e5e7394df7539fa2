// The note below a chart with gaps: how many days or months have no sheet. A gap is never drawn as zero.
import { useTranslation } from 'react-i18next';

export type Sheet = 'received' | 'nil' | 'missing' | 'off' | 'open';

/** A point's `period` is a day (`2026-11-19`) or a month (`2026-11`). */
export function countGaps(points: { period: string; sheet?: Sheet }[]): { days: number; months: number } {
  const missing = points.filter((point) => point.sheet === 'missing');
  const days = missing.filter((point) => point.period.length > 7).length;
  return { days, months: missing.length - days };
}

/** "Days without a sheet: 2"; undefined where none is missing. */
export function useGaps(points: { period: string; sheet?: Sheet }[]): string | undefined {
  const { t } = useTranslation();
  const { days, months } = countGaps(points);
  if (days) return t('chart.daysWithout', { number: days });
  return months ? t('chart.monthsWithout', { number: months }) : undefined;
}
