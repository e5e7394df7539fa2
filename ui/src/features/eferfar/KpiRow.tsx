// Total records, pending, issued, stay orders: each with its share and its date.
import { useTranslation } from 'react-i18next';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import type { ChartData } from './types';

interface KpiRowProps {
  data: ChartData | undefined;
  error: string | null;
}

export function KpiRow({ data, error }: KpiRowProps) {
  const { t } = useTranslation('eferfar');
  const { count, date } = useLanguage();
  const summary = data?.summary;
  const total = summary ? summary.total_records : 0;
  const parts = [
    { key: 'pending', value: summary?.total_pending ?? 0, color: 'var(--c2)' },
    { key: 'issued', value: summary?.total_issued ?? 0, color: 'var(--c1)' },
    { key: 'stay', value: summary?.stay_orders ?? 0, color: 'var(--c4)' },
  ];
  const asOf = data?.freshness?.figures_as_of
    ? t('kpi.asOf', { day: date(data.freshness.figures_as_of, true) })
    : undefined;
  const state = { loading: !data && !error, error: data ? null : error };
  const talukas = data?.district_data.length ?? 0;
  return (
    <div className="grid-12 kpi-row">
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('kpi.records')}
          value={count(total)}
          parts={parts}
          whole={total ?? 0}
          share={
            total === null
              ? t('common:position.noSum')
              : summary?.previous_year_included
                ? t('kpi.previousYear')
                : t('kpi.talukas', { count: talukas, n: talukas })
          }
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
            whole={total ?? 0}
            share={
              total === null
                ? part.key === 'pending'
                  ? t('common:position.noShare')
                  : undefined
                : t('kpi.share', { share: formatShare(part.value, total) })
            }
            asOf={asOf}
          />
        </div>
      ))}
    </div>
  );
}
