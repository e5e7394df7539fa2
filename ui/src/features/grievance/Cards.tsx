// The figures of both systems together, and those of the open tab.
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import { COLORS } from './colors';
import type { DashboardData, Summary } from './types';

interface State {
  loading: boolean;
  error: string | null;
}

interface CombinedProps {
  aapleSarkar: Summary | undefined;
  pg: Summary | undefined;
  state: State;
}

const sum = (one: number | undefined, other: number | undefined) => (one ?? 0) + (other ?? 0);

export function CombinedCards({ aapleSarkar, pg, state }: CombinedProps) {
  const { t } = useTranslation('grievance');
  const { count } = useLanguage();
  const total = sum(aapleSarkar?.total_grievances, pg?.total_grievances);
  const resolved = sum(aapleSarkar?.total_resolved, pg?.total_resolved);
  const parts = {
    'aaple-sarkar': { value: aapleSarkar?.total_grievances ?? 0, color: COLORS['aaple-sarkar'] },
    'pg-portal': { value: pg?.total_grievances ?? 0, color: COLORS['pg-portal'] },
  };
  const share = (value: number) =>
    t('kpi.ofCombined', { share: formatPercent(total ? (100 * value) / total : null) });
  return (
    <div className="grid-12 kpi-row">
      {(['aaple-sarkar', 'pg-portal'] as const).map((system) => (
        <div className="col-3" key={system}>
          <KpiCard
            {...state}
            label={t(`kpi.${system}`)}
            value={count(parts[system].value)}
            color={parts[system].color}
            parts={[parts[system]]}
            whole={total}
            share={share(parts[system].value)}
          />
        </div>
      ))}
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('kpi.combined')}
          value={count(total)}
          parts={Object.values(parts)}
          whole={total}
          share={t('kpi.bothSystems')}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('kpi.combinedResolved')}
          value={count(resolved)}
          color={COLORS.resolved}
          parts={[{ value: resolved, color: COLORS.resolved }]}
          whole={total}
          share={t('kpi.rate', { rate: formatPercent(total ? (100 * resolved) / total : null) })}
        />
      </div>
    </div>
  );
}

interface TabCardsProps {
  data: DashboardData | undefined;
  state: State;
}

export function TabCards({ data, state }: TabCardsProps) {
  const { t } = useTranslation('grievance');
  const { count, date } = useLanguage();
  const summary = data?.summary;
  const total = summary?.total_grievances ?? 0;
  const asOf = data?.freshness.figures_as_of
    ? t('kpi.asOf', { day: date(data.freshness.figures_as_of, true) })
    : undefined;
  const closed = sum(summary?.total_satisfied, summary?.total_dissatisfied);
  const satisfied = { value: summary?.total_satisfied ?? 0, color: COLORS.satisfied };
  const parts = [
    {
      key: 'resolved',
      value: summary?.total_resolved ?? 0,
      color: COLORS.resolved,
      share: t('kpi.rate', { rate: formatPercent(summary?.resolution_rate) }),
    },
    {
      key: 'pending',
      value: summary?.total_pending ?? 0,
      color: COLORS.pending,
      share: t('kpi.ofGrievances', {
        share: formatPercent(total ? (100 * (summary?.total_pending ?? 0)) / total : null),
      }),
    },
  ];
  return (
    <div className="grid-12 kpi-row">
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('kpi.grievances')}
          value={count(total)}
          parts={parts}
          whole={total}
          share={t('kpi.offices', { count: data?.offices.length ?? 0, n: data?.offices.length ?? 0 })}
          asOf={asOf}
        />
      </div>
      {parts.map((part) => (
        <div className="col-3" key={part.key}>
          <KpiCard
            {...state}
            label={t(`kpi.${part.key}`)}
            value={count(part.value)}
            color={part.color}
            parts={[part]}
            whole={total}
            share={part.share}
            asOf={asOf}
          />
        </div>
      ))}
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('kpi.satisfaction')}
          value={formatPercent(summary?.satisfaction_rate)}
          color={COLORS.satisfied}
          parts={[satisfied]}
          whole={closed}
          share={t('kpi.satisfied', { count: satisfied.value, n: satisfied.value })}
          asOf={asOf}
        />
      </div>
    </div>
  );
}
