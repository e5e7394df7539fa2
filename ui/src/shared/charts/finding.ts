/** The sentence under a chart's title, made from its figures: an i18n key and its values. */
import { useTranslation } from 'react-i18next';
import { halfUp } from '../i18n/rounding';

/**
 * Which names a chart shows, largest figure first: all of them if few, otherwise the largest, with the others
 * combined.
 */
/** All talukas of a district; the largest have 16. */
export const MAX_NAMES = 16;

export function splitTop<Row>(rows: Row[], figure: (row: Row) => number): { top: Row[]; others: Row[] } {
  const sorted = [...rows].sort((a, b) => figure(b) - figure(a));
  if (rows.length <= MAX_NAMES) return { top: sorted, others: [] };
  return { top: sorted.slice(0, MAX_NAMES - 1), others: sorted.slice(MAX_NAMES - 1) };
}

export const sumBy = <Row>(rows: Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** "86 of 100": a share strictly between none and all is never shown as 0 or 100. */
export function roundedPercent(part: number, total: number): number {
  if (part <= 0 || total <= 0) return 0;
  if (part >= total) return 100;
  return Math.min(99, Math.max(1, halfUp((100 * part) / total)));
}

export interface Finding {
  key: string;
  values: Record<string, string | number>;
}

export const finding = (key: string, values: Finding['values'] = {}): Finding => ({
  key: `findings.${key}`,
  values,
});

/** Translate findings with the texts of a namespace. */
export function useFinding(words: string): (found: Finding | null) => string | undefined {
  const { t } = useTranslation(words);
  return (found) => (found ? t(found.key, found.values) : undefined);
}
