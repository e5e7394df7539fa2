// The calendar's symbols and their counts.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { classes } from '@/shared/ui/classes';
import * as layout from '../ui/layout.module.css';
import type { Grid } from './calendar';
import { SHOWN, symbolOf } from './calendar';
import styles from './matrix.module.css';

export function Legend({ grid: { by, rows, totals } }: { grid: Pick<Grid, 'by' | 'rows' | 'totals'> }) {
  const { t } = useTranslation('submissions');
  const { count } = useLanguage();
  return (
    <ul className={`${layout.flex} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.sheetsLegend}`}>
      {SHOWN.map((status) => (
        <li key={status} className={`${layout.row} ${layout.gap6}`}>
          <i className={classes(styles.sheet, styles[`sheet-${status}`])} aria-hidden="true">
            {symbolOf({ status }, 'day', t('letter.late'))}
          </i>
          {t(`status.${status}`)} <b>{count(totals[status])}</b>
        </li>
      ))}
      <li className={`${layout.row} ${layout.gap6}`}>
        <i className={`${styles.sheet} ${styles.sheetOff}`} aria-hidden="true" />
        {t('status.off')}
      </li>
      {by === 'day' && rows.some(({ unit }) => unit === null) && <li>{t('worst')}</li>}
    </ul>
  );
}
