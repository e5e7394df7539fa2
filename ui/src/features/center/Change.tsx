// Difference from the comparison period. No colour or arrow, as those mark signals and most differences are chance.
import { useTranslation } from 'react-i18next';
import { formatFinancialYear } from '@/shared/calendar';
import { formatDate, formatDecimal, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Language } from '@/shared/persistence/preferences';
import * as layout from '@/shared/ui/layout.module.css';
import type { Figure, Period } from './api';
import styles from './center.module.css';

/** Texts for periods and comparisons. */
/** "1–20 Nov" or "1 Apr – 20 Nov"; with years if they differ. */
export function span(from: string, to: string, language: Language): string {
  const [firstYear, firstMonth, first] = from.split('-').map(Number);
  const [lastYear, lastMonth, last] = to.split('-').map(Number);
  const month = (number: number | undefined) => monthName(number ?? 1, language);
  if (from === to) return `${first} ${month(firstMonth)}`;
  if (firstYear !== lastYear)
    return `${formatDate(from, language, true)} – ${formatDate(to, language, true)}`;
  if (firstMonth !== lastMonth) return `${first} ${month(firstMonth)} – ${last} ${month(lastMonth)}`;
  return `${first}–${last} ${month(lastMonth)}`;
}

export function usePeriodTexts(period: Period | undefined) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  if (!period) return null;
  const year = period.financial_year;
  const until = period.complete ? 'whole' : 'toDate';
  const days = span(period.date_from, period.date_to, language);
  const shown = {
    financial_year: t(`period.year.${until}`, { year }),
    quarter: t(`period.quarter.${until}`, { year, quarter: period.quarter ?? '' }),
    month: days,
    last_30_days: t('period.last30'),
    custom: days,
  }[period.kind as 'financial_year'];
  const before = span(period.previous_from, period.previous_to, language);
  const withYear = period.compared_with === 'year';
  const whole = period.complete ? 'wholeYear' : 'year';
  const values = { year: formatFinancialYear(Number(year.slice(0, 4)) - 1) };
  return {
    shown,
    compared: withYear ? t(`compared.${whole}`, values) : before,
    /** After a figure: "… on the same days of 2025-2026". */
    on: withYear ? t(`on.${whole}`, values) : t('on.days', { days: before }),
  };
}

interface ChangeProps {
  figure: Pick<Figure, 'change' | 'change_unit'>;
  /** The comparison for screen readers: "on the same days of 2025-2026". */
  on: string;
}

export function Change({ figure, on }: ChangeProps) {
  const { t } = useTranslation('center');
  const { change } = figure;
  if (change === null) return null;
  const size =
    figure.change_unit === 'points'
      ? t('change.points', { points: formatDecimal(Math.abs(change)) })
      : `${formatDecimal(Math.abs(change))}%`;
  const direction = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
  return (
    <span className={`${layout.line} ${layout.small} ${layout.muted} ${styles.change}`}>
      <b>
        {change > 0 ? '+' : change < 0 ? '−' : ''}
        {size}
      </b>
      <span className={layout.visuallyHidden}>{t(`change.${direction}`, { on })}</span>
    </span>
  );
}
