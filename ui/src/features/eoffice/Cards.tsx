// The four main figures, and summaries of pending files and receipts.
import { useTranslation } from 'react-i18next';
import type { ChartFigures } from '@/shared/charts/chartState';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { ExplainedCard } from '@/shared/explain/ExplainedCard';
import type { Applied } from '@/shared/filters/applied';
import { formatDecimal, formatPercent, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Card } from '@/shared/ui/Card';
import * as cardStyles from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { ChartSkeleton, QuietFailure } from '@/shared/ui/States';
import { AGE_COLORS, BUCKETS, type Figures, KINDS, type Kind, type KindSummary } from './api';
import * as styles from './eoffice.module.css';

export function KpiRow({ data, error, filters }: ChartFigures<Figures> & { filters: Applied }) {
  const { t } = useTranslation(['eoffice', 'explain']);
  const { count, date } = useLanguage();
  const stats = data?.overall_stats;
  const whole = stats?.grand_total_pendency ?? null;
  // Like the freshness line: the newest sheet. Without sheets, everything is counted from files and receipts on the day.
  const sheetDays = Object.values(data?.freshness ?? {}).flatMap(({ figures_as_of }) => figures_as_of ?? []);
  const day = sheetDays.sort().at(-1) ?? data?.as_of;
  const asOf = day ? t('kpi.asOf', { day: date(day, true) }) : undefined;
  const state = { loading: !data && !error, error: data ? null : error, asOf };
  const sections = stats?.total_sections_with_data ?? 0;
  const active = stats?.active_sections ?? 0;
  const explained = (kinds: readonly Kind[], ...definition: string[]) => ({
    definition: [...definition, t('explain.sections')],
    facts: [
      [t('common:term.kind'), t('explain:kinds.stock')] as const,
      ...(day ? [[t('explain:asOf'), date(day)] as const] : []),
    ],
    dataset: kinds.map((kind) => ({ value: `eoffice_${kind}_pendency`, label: t(`views.${kind}`) })),
    query: filters,
  });
  const cards = [
    {
      key: 'file',
      value: stats?.total_file_pendency ?? null,
      color: 'var(--c1)',
      explained: explained(['file']),
    },
    {
      key: 'receipt',
      value: stats?.total_receipt_pendency ?? null,
      color: 'var(--c5)',
      explained: explained(['receipt']),
    },
    {
      key: 'critical',
      value: stats?.total_critical_items ?? null,
      color: 'var(--c4)',
      explained: explained(KINDS, t('explain.critical')),
    },
  ];
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      <div className={layout.col3}>
        <ExplainedCard
          {...state}
          label={t('kpi.sections')}
          value={count(sections)}
          parts={[{ value: sections, color: 'var(--c3)' }]}
          whole={Math.max(active, sections)}
          share={t('kpi.ofSections', { count: active, n: active })}
          explained={explained(KINDS, t('explain.withData'))}
        />
      </div>
      {cards.map((card) => (
        <div className={layout.col3} key={card.key}>
          <ExplainedCard
            {...state}
            label={t(`kpi.${card.key}`)}
            value={count(card.value)}
            color={card.color}
            parts={card.value === null ? [] : [{ ...card, value: card.value }]}
            whole={whole ?? 0}
            share={t('kpi.share', { share: formatShare(card.value, whole) })}
            explained={card.explained}
          />
        </div>
      ))}
    </div>
  );
}

interface SummaryProps extends ChartFigures<Figures> {
  kind: Kind;
}

/** Summary of one kind: total by age, and the section with the most. */
export function Summary({ kind, data, error }: SummaryProps) {
  const { t } = useTranslation('eoffice');
  const summary = data?.[`${kind}_pendency_summary`];
  return (
    <Card title={t(`summary.${kind}`)}>
      {summary ? (
        <SummaryBody summary={summary} />
      ) : error ? (
        <QuietFailure />
      ) : (
        <div className={cardStyles.body}>
          <ChartSkeleton height={132} />
        </div>
      )}
    </Card>
  );
}

function SummaryBody({ summary }: { summary: KindSummary }) {
  const { t } = useTranslation('eoffice');
  const { count, nameOf } = useLanguage();
  const highest = nameOf({ name_en: summary.highest_section, name_mr: summary.highest_section_mr });
  const facts = [
    { key: 'total', value: count(summary.total_pendency) },
    { key: 'sections', value: count(summary.total_sections) },
    { key: 'average', value: formatDecimal(summary.average_per_section) },
    {
      key: 'critical',
      value: count(summary.critical_pendency),
      note: summary.total_pendency ? formatPercent(summary.critical_percentage) : undefined,
    },
  ];
  return (
    <div className={cardStyles.body}>
      <dl className={styles.eoFacts}>
        {facts.map((fact) => (
          <div key={fact.key}>
            <dt>{t(`summary.${fact.key}`)}</dt>
            <dd>
              {fact.value} {fact.note && <small>{fact.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.eoAges} aria-hidden="true">
        {BUCKETS.map((bucket, index) => (
          <i key={bucket} style={{ flexGrow: summary[bucket] ?? 0, background: AGE_COLORS[index]?.color }} />
        ))}
      </div>
      <ul className={`${layout.flex} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.eoAgeList}`}>
        {BUCKETS.map((bucket, index) => (
          <li key={bucket} className={`${layout.line} ${layout.gap6}`}>
            <i className={cardStyles.keyDot} style={{ background: AGE_COLORS[index]?.color }} />
            <span>{t(`buckets.${bucket}`)}</span>
            <b>{count(summary[bucket])}</b>
          </li>
        ))}
      </ul>
      <p className={`${layout.small} ${layout.muted} ${styles.eoHighest}`}>
        {summary.highest_pendency
          ? t('summary.highest', { section: highest, most: summary.highest_pendency })
          : summary.highest_pendency === 0 && t('summary.nothing')}
      </p>
    </div>
  );
}
