// What the signs of the calendar mean, with how many there are of each.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SHOWN, symbolOf } from './calendar';
import type { Counts } from './types';

export function Legend({ totals }: { totals: Counts }) {
  const { t } = useTranslation('submissions');
  const { count } = useLanguage();
  return (
    <ul className="sheets-legend">
      {SHOWN.map((status) => (
        <li key={status}>
          <i className={`sheet sheet-${status}`} aria-hidden="true">
            {symbolOf({ status }, 'day', t('letter.late'))}
          </i>
          {t(`status.${status}`)} <b>{count(totals[status])}</b>
        </li>
      ))}
      <li>
        <i className="sheet sheet-off" aria-hidden="true" />
        {t('status.off')}
      </li>
    </ul>
  );
}
