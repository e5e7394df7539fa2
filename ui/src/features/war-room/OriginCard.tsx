// The figure of a dashboard that an issue was raised from: then, and now.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Icon } from '@/shared/ui/Icon';
import type { Issue, Origin } from './types';

export function OriginCard({ origin, now }: { origin: Origin; now: Issue['figure_now'] }) {
  const { t } = useTranslation('war-room');
  const { count, date, language } = useLanguage();
  const change = now?.value === null || now?.value === undefined ? null : now.value - origin.value;
  const dataset = origin.dataset_label[language];
  return (
    <section className="origin" aria-label={t('origin.title')}>
      <p className="origin-from">
        <span>{t('origin.title')}</span> <b>{`${dataset}, ${origin.chart}`}</b>
        {origin.department && (
          <Link
            className="icon-btn"
            to={`/department/${origin.department}/dashboard`}
            aria-label={t('origin.open', { dataset })}
            title={t('origin.open', { dataset })}
          >
            <Icon name="external" size={16} />
          </Link>
        )}
      </p>
      <div className="origin-figures">
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
          <span className="origin-change">
            {change !== 0 && <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} size={16} />}
            {change > 0 && t('origin.more', { number: count(change) })}
            {change < 0 && t('origin.less', { number: count(-change) })}
            {change === 0 && t('origin.same')}
          </span>
        )}
      </div>
      <p className="war-quiet">{[origin.figure, ...origin.conditions].filter(Boolean).join(' · ')}</p>
    </section>
  );
}
