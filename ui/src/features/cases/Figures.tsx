// On-time rate, overall and by month, and the possible penalties for overdue cases.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseList } from '@/shared/caseLists';
import { ChartCard } from '@/shared/charts/ChartCard';
import { TrendLine } from '@/shared/charts/TrendLine';
import { DASH, formatMoney, formatMonth, formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { KpiCard, type KpiSignal } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import type { CaseFilters, Summary } from './api';
import { intervalOf } from './api';
import * as styles from './cases.module.css';

const ExplainDrawer = onDemand(async () => (await import('@/shared/explain/ExplainDrawer')).ExplainDrawer);

const SIGNALS = { improving: 'good', worsening: 'bad', changed: 'neutral' } as const;

interface FiguresProps {
  list: CaseList;
  summary: Summary | undefined;
  chosen: CaseFilters;
}

export function Figures({ list, summary, chosen }: FiguresProps) {
  const { t } = useTranslation('cases');
  const { language, count, nameOf } = useLanguage();
  const [explained, setExplained] = useState(false);
  const month = (text: string) => formatMonth(text, language);
  const signalOf = ({ state, direction, since }: Summary['signal']): KpiSignal | undefined =>
    state in SIGNALS && since
      ? {
          tone: SIGNALS[state as keyof typeof SIGNALS],
          up: direction === 'up',
          text: t(`signal.${state}`, { since: month(since) }),
        }
      : undefined;
  const limitOf = ({ value, unit, source }: Summary['terms'][number]) =>
    [value === null ? '' : t(`terms.${unit}`, { count: value }), source].filter(Boolean).join('. ') || DASH;
  const rate = summary?.on_time;
  const signal = summary && signalOf(summary.signal);
  const exposure = summary?.exposure;
  const months = summary?.months ?? [];
  const latest = months.at(-1);
  return (
    <div className={layout.grid12}>
      <div className={`${layout.col4} ${layout.stack} ${layout.gap16} ${styles.pair}`}>
        <KpiCard
          label={t('onTime')}
          loading={!summary}
          onExplain={() => setExplained(true)}
          value={formatPercent(rate?.rate)}
          parts={[{ value: rate?.part ?? 0, color: 'var(--c1)' }]}
          whole={rate?.whole ?? 0}
          share={
            rate?.whole
              ? t('onTimeOf', { part: rate.part, count: rate.whole, interval: intervalOf(rate) })
              : t('noneDecided')
          }
          signal={signal}
        />
        <KpiCard
          label={t('exposure')}
          loading={!summary}
          value={
            exposure
              ? `${formatMoney(exposure.least, language)} – ${formatMoney(exposure.most, language)}`
              : t('exposureUnknown')
          }
          share={
            exposure
              ? `${t('exposureOf', { count: exposure.cases })} ${exposure.confirmed ? '' : t('unconfirmed')}`
              : t('exposureUnknownText')
          }
        />
      </div>
      <div className={layout.col8}>
        <ChartCard
          title={t('months')}
          finding={
            latest
              ? t('monthsFinding', {
                  month: month(latest.month),
                  rate: formatPercent(latest.rate),
                  count: latest.whole,
                })
              : ''
          }
          explain={t('monthsExplain')}
          onPick={() => setExplained(true)}
          fileName={`${list.dataset}-on-time`}
          loading={!summary}
          empty={months.length === 0}
          emptyText={t('noneDecided')}
          table={{
            columns: [t('common:term.month'), t('onTime'), t('interval'), t('decided')],
            rows: months.map((point) => ({
              name: month(point.month),
              values: [formatPercent(point.rate), intervalOf(point), count(point.whole)],
            })),
          }}
        >
          <TrendLine
            label={t('months')}
            name={t('onTime')}
            incompleteName=""
            points={months.map((point) => ({ label: month(point.month), value: point.rate }))}
            format={formatPercent}
          />
        </ChartCard>
      </div>
      {explained && summary && (
        <ExplainDrawer
          explained={{
            title: t('onTime'),
            value: formatPercent(rate?.rate),
            definition: [t('onTimeExplain'), t('monthsExplain')],
            facts: summary.terms
              .filter(({ unit }) => unit !== 'rupees')
              .map((term) => [nameOf(term), limitOf(term)] as const),
            dataset: list.dataset,
            query: Object.fromEntries(
              Object.entries(chosen).filter(([name, value]) => value && name !== 'state'),
            ),
          }}
          onClose={() => setExplained(false)}
        />
      )}
    </div>
  );
}
