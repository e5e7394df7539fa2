// Difference from the comparison period. No colour or arrow, as those mark signals and most differences are chance.
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@/shared/i18n/format';
import * as layout from '@/shared/ui/layout.module.css';
import type { Figure } from './api';
import styles from './center.module.css';

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
