// The parts that are read as lists: service categories, progress, further figures, recent activity.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge, SampleData, type Tone } from '@/shared/ui/Badge';
import * as card from '@/shared/ui/card.module.css';
import { classes } from '@/shared/ui/classes';
import * as layout from '@/shared/ui/layout.module.css';
import { formatValue } from './figures';
import * as styles from './kpis.module.css';
import type { Activity, KpiFigures } from './types';

const TONES: Record<Activity['type'], Tone> = { success: 'ok', warning: 'warn', error: 'bad', info: 'info' };

function Part({ title, sample, children }: { title: string; sample: boolean; children: ReactNode }) {
  return (
    <section
      className={classes(card.card, styles.kpiPart, sample && styles.kpiPartSample)}
      aria-label={title}
    >
      <div className={card.head}>
        <h2 className={card.title}>
          {title} {sample && <SampleData />}
        </h2>
      </div>
      <div className={card.body}>{children}</div>
    </section>
  );
}

export function Categories({ data }: { data: KpiFigures }) {
  const { t } = useTranslation('kpis');
  const { language, count } = useLanguage();
  const most = Math.max(1, ...data.categories.map((row) => row.count));
  return (
    <Part title={t('sections.categories')} sample={!data.live}>
      {data.categories.length === 0 && <p className={layout.muted}>{t('noCategories')}</p>}
      <ul className={styles.kpiCategories}>
        {data.categories.map((row) => (
          <li key={row.name.en}>
            <span>{row.name[language]}</span>
            <b>{count(row.count)}</b>
            <i aria-hidden="true">
              <i style={{ width: `${(100 * row.count) / most}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ProgressList({ data }: { data: KpiFigures }) {
  const { t } = useTranslation('kpis');
  const { language } = useLanguage();
  return (
    <Part title={t('sections.progress')} sample={!data.live}>
      <ul className={styles.kpiCategories}>
        {data.progress.map((row) => (
          <li key={row.label.en}>
            <span>{row.label[language]}</span>
            <b>{formatPercent(row.percent)}</b>
            <i aria-hidden="true">
              <i style={{ width: `${Math.min(100, row.percent ?? 0)}%` }} />
            </i>
            <small>
              {t('of', {
                value: formatValue(row.value, row.unit, language),
                whole: formatValue(row.whole, row.unit, language),
              })}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function FurtherFigures({ data }: { data: KpiFigures }) {
  const { t } = useTranslation('kpis');
  const { language, date } = useLanguage();
  return (
    <Part title={t('sections.figures')} sample={!data.live}>
      <dl className={layout.facts}>
        {data.figures.map((row) => (
          <div key={row.metric} className={styles.kpiFact}>
            <dt>{row.label[language]}</dt>
            <dd>
              {formatValue(row.value, row.unit, language)}
              {row.as_of && <small>{t('asOf', { day: date(row.as_of, true) })}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

export function RecentActivity({ data }: { data: KpiFigures }) {
  const { t } = useTranslation('kpis');
  const { language, dateTime } = useLanguage();
  return (
    <Part title={t('sections.activity')} sample={!data.live}>
      {data.activity.length === 0 && <p className={layout.muted}>{t('noActivity')}</p>}
      <ul className={styles.kpiActivity}>
        {data.activity.map((line) => (
          <li key={line.time + line.message.en}>
            <Badge tone={TONES[line.type]}>{t(`activity.${line.type}`)}</Badge>
            <span>{line.message[language]}</span>
            <time dateTime={line.time}>{dateTime(line.time)}</time>
          </li>
        ))}
      </ul>
    </Part>
  );
}
