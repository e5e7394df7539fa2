// Today's figures so far.
import { useTranslation } from 'react-i18next';
import { PERIOD_KEYS, without } from '@/shared/filters/scope';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import { Tile } from './Tile';

export function TodayOverview() {
  const { t } = useTranslation('center');
  const { date } = useLanguage();
  const { stats, filters } = useCenter();
  const today = stats?.today;
  const figures = today
    ? ([
        ['received', today.received],
        ['completed', today.completed],
        ['sheets', today.sheets_received],
        ['rows', today.rows_imported],
        ['issues', today.open_issues],
        ['people', today.people_signed_in],
      ] as const)
    : [];
  return (
    <Tile
      id="today-overview"
      explains="total_transactions"
      explainedBy={
        today && { ...without(filters, ...PERIOD_KEYS), date_from: today.date, date_to: today.date }
      }
      finding={today && date(today.date)}
      foot={today && today.received === null ? t('today.none') : undefined}
    >
      <dl className={center.today}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`today.${name}`)}</dt>
            <dd>
              {formatCount(value)}
              {name === 'sheets' && today && today.sheets_due > 0 && (
                <small> {t('today.due', { due: formatCount(today.sheets_due) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Tile>
  );
}
