// Total applications, completed, pending, success rate: each with its share and its date.
import { useTranslation } from 'react-i18next';
import type { FiguresOf } from '@/shared/charts/face';
import { formatPercent, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import { COLORS } from './series';
import type { Figures } from './types';

export function KpiRow({ data, error }: FiguresOf<Figures>) {
  const { t } = useTranslation('rts');
  const { count, date } = useLanguage();
  const summary = data?.summary;
  const whole = summary?.total_applications ?? 0;
  const closed = summary?.total_closed ?? 0;
  const pending = summary?.total_pending ?? 0;
  const approved = summary?.total_approved ?? 0;
  const standing = data?.pending_adds_up?.total_pending === 'latest';
  const talukas = data?.taluka_data.length ?? 0;
  const day = data?.freshness?.figures_as_of;
  const shared = {
    loading: !data && !error,
    error: data ? null : error,
    asOf: day ? t('kpi.asOf', { day: date(day, true) }) : undefined,
  };
  const parts = [
    { value: closed, color: COLORS.closed },
    ...(standing
      ? []
      : [
          { value: pending, color: COLORS.pending },
          { value: summary?.in_progress ?? 0, color: COLORS.inProgress },
        ]),
  ];
  return (
    <div className="grid-12 kpi-row">
      <div className="col-3">
        <KpiCard
          {...shared}
          label={t('kpi.total')}
          value={count(whole)}
          parts={parts}
          whole={whole}
          share={t('kpi.talukas', { count: talukas, n: talukas })}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...shared}
          label={t('kpi.completed')}
          value={count(closed)}
          color={COLORS.closed}
          parts={parts.slice(0, 1)}
          whole={whole}
          share={t('kpi.share', { share: formatShare(closed, whole) })}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...shared}
          label={t('kpi.pending')}
          value={count(pending)}
          color={COLORS.pending}
          parts={parts.slice(1, 2)}
          whole={whole}
          share={
            standing ? t('common:position.noShare') : t('kpi.share', { share: formatShare(pending, whole) })
          }
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...shared}
          label={t('kpi.success')}
          value={formatPercent(summary?.success_rate ?? 0)}
          color={COLORS.approved}
          parts={[{ value: approved, color: COLORS.approved }]}
          whole={closed}
          share={t('kpi.onTime', { rate: formatPercent(summary?.on_time_rate) })}
        />
      </div>
    </div>
  );
}
