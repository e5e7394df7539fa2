// What has changed since the days before: arrow and percent, green or red by whether it is good, not by direction.
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@/shared/i18n/format';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import type { Figure } from './api';
import styles from './center.module.css';

interface ChangeProps {
  figure: Pick<Figure, 'change' | 'change_unit' | 'better'>;
  /** What it is compared with, read aloud: "on the same days of 2025-26". */
  on: string;
}

export function Change({ figure, on }: ChangeProps) {
  const { t } = useTranslation('center');
  const { change, better } = figure;
  if (change === null) return null;
  const size =
    figure.change_unit === 'points'
      ? t('change.points', { points: formatDecimal(Math.abs(change)) })
      : `${formatDecimal(Math.abs(change))}%`;
  const direction = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
  const tone = better === null ? 'same' : better ? 'good' : 'bad';
  return (
    <span className={`${styles.change} ${styles[`change-${tone}`]}`}>
      {change !== 0 && <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} size={14} />}
      <b>{size}</b>
      <span className={layout.visuallyHidden}>{t(`change.${direction}`, { on })}</span>
    </span>
  );
}
