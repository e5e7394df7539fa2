// The dashboard figure that an issue was raised from, then and now.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Applied, withParams } from '@/shared/filters/applied';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as button from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import type { Issue, Origin } from './api';
import * as styles from './war-room.module.css';

export function OriginCard({ origin, now }: { origin: Origin; now: Issue['figure_now'] }) {
  const { t } = useTranslation('war-room');
  const { count, date, language } = useLanguage();
  const change = now?.value === null || now?.value === undefined ? null : now.value - origin.value;
  const dataset = origin.dataset_label[language];
  // The dashboard shows the figure with the filters it was raised with.
  const filters = { ...origin.filters, dataset: origin.dataset } as Applied;
  const query = withParams(new URLSearchParams(), Object.keys(filters), filters);
  return (
    <section className={styles.origin} aria-label={t('origin.title')}>
      <p className={`${layout.row} ${layout.wraps} ${layout.muted} ${styles.originFrom}`}>
        <span>{t('origin.title')}</span> <b>{`${dataset}, ${origin.chart}`}</b>
        {origin.department && (
          <Link
            className={button.iconBtn}
            to={`/department/${origin.department}/dashboard?${query}`}
            aria-label={t('origin.open', { dataset })}
            title={t('origin.open', { dataset })}
          >
            <Icon name="external" size={16} />
          </Link>
        )}
      </p>
      <div className={`${layout.row} ${layout.wraps} ${layout.muted} ${styles.originFigures}`}>
        <dl>
          <dt>{date(origin.as_of)}</dt>
          <dd>{count(origin.value)}</dd>
        </dl>
        <Icon name="arrow-right" size={20} />
        <dl>
          <dt>{now?.as_of ? t('origin.now', { date: date(now.as_of) }) : t('origin.nowUnknown')}</dt>
          <dd>{count(now?.value)}</dd>
        </dl>
        {change !== null && (
          <span className={`${layout.line} ${layout.gap4} ${layout.strong} ${styles.originChange}`}>
            {change !== 0 && <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} size={16} />}
            {change > 0 && t('origin.more', { number: count(change) })}
            {change < 0 && t('origin.less', { number: count(-change) })}
            {change === 0 && t('origin.same')}
          </span>
        )}
      </div>
      <p className={`${layout.small} ${layout.muted}`}>
        {[origin.figure, ...origin.conditions].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}
