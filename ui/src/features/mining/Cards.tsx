// Applications, unpaid fees, generated permits and revenue: each with its share and its date.
import { useTranslation } from 'react-i18next';
import type { FiguresOf } from '@/shared/charts/face';
import { formatDecimal, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import type { MiningFigures } from './types';

export function Cards({ data, error }: FiguresOf<MiningFigures>) {
  const { t } = useTranslation('mining');
  const { count, date } = useLanguage();
  const summary = data?.summary;
  const applied = summary?.total_applied ?? 0;
  const unpaid = summary?.total_application_fee_unpaid ?? 0;
  const generated = summary?.total_generated ?? 0;
  const royalty = summary?.total_royalty ?? 0;
  const revenue = summary?.total_revenue ?? 0;
  const sheets = summary?.total_transactions ?? 0;
  const asOf = data?.freshness.figures_as_of
    ? t('cards.asOf', { day: date(data.freshness.figures_as_of, true) })
    : undefined;
  const state = { loading: !data && !error, error: data ? null : error, asOf };
  const ofApplied = (part: number) => t('cards.ofApplied', { share: formatShare(part, applied) });
  return (
    <div className="grid-12 kpi-row">
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('cards.applied')}
          value={count(applied)}
          color="var(--c5)"
          parts={[{ value: applied, color: 'var(--c5)' }]}
          whole={applied}
          share={t('cards.sheets', { count: sheets, n: sheets })}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('cards.unpaid')}
          value={count(unpaid)}
          color="var(--c2)"
          parts={[{ value: unpaid, color: 'var(--c2)' }]}
          whole={applied}
          share={ofApplied(unpaid)}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('cards.generated')}
          value={count(generated)}
          color="var(--c1)"
          parts={[{ value: generated, color: 'var(--c1)' }]}
          whole={applied}
          share={ofApplied(generated)}
        />
      </div>
      <div className="col-3">
        <KpiCard
          {...state}
          label={t('cards.revenue')}
          value={`₹${formatDecimal(revenue)}`}
          color="var(--c3)"
          parts={[
            { value: royalty, color: 'var(--c3)' },
            { value: revenue - royalty, color: 'var(--c6)' },
          ]}
          whole={revenue}
          share={t('cards.royaltyShare', { share: formatShare(royalty, revenue) })}
        />
      </div>
    </div>
  );
}
