// The two doughnuts: where the applications stand, and what the revenue is made of.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Donut } from '@/shared/charts/Donut';
import { faceOf } from '@/shared/charts/face';
import { useFinding } from '@/shared/charts/finding';
import { Parts } from '@/shared/charts/Parts';
import { formatDecimal, formatShare } from '@/shared/i18n/format';
import { place } from '@/shared/raise/figures';
import type { ChartProps } from './Charts';
import { othersOf, revenueFinding, statusFinding } from './figures';

/** The first two parts are figures of the answer; the third is what remains. */
const STATES = ['total_generated', 'total_application_fee_unpaid'] as const;

export function StatusChart(props: ChartProps) {
  const { t } = useTranslation('mining');
  const say = useFinding('mining');
  const summary = props.data?.summary;
  const finding = say(summary ? statusFinding(summary) : null);
  const rest = summary ? othersOf(summary) : 0;
  const parts = [
    { name: t('series.generated'), color: 'var(--c1)', value: summary?.total_generated ?? 0 },
    { name: t('series.unpaid'), color: 'var(--c2)', value: summary?.total_application_fee_unpaid ?? 0 },
    ...(rest >= 0 ? [{ name: t('series.others'), color: 'var(--c0)', value: rest }] : []),
  ];
  // Permits of earlier months' applications: then they are no parts of the applications received.
  const whole = rest >= 0 ? (summary?.total_applied ?? 0) : null;
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.status')}
      finding={finding}
      explain={t('explain.status')}
      fileName="mining-status"
      empty={parts.every((part) => part.value === 0)}
      table={{
        columns: [t('charts.status'), t('charts.applications'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total:
          whole === null
            ? undefined
            : { name: t('charts.total'), values: [whole, formatShare(whole, whole)] },
        at: (row) => place('summary', {}, STATES[row]),
      }}
    >
      <Parts
        label={finding ?? t('charts.status')}
        parts={parts}
        whole={whole}
        caption={t('charts.applications')}
      />
    </ChartCard>
  );
}

export function RevenueChart(props: ChartProps) {
  const { t } = useTranslation('mining');
  const say = useFinding('mining');
  const summary = props.data?.summary;
  const finding = say(summary ? revenueFinding(summary, formatDecimal) : null);
  const [royalty, dmf, whole] = [
    summary?.total_royalty ?? 0,
    summary?.total_dmf ?? 0,
    summary?.total_revenue ?? 0,
  ];
  const parts = [
    { name: t('series.royalty'), color: 'var(--c3)', value: royalty },
    { name: t('series.dmf'), color: 'var(--c6)', value: dmf },
  ];
  const center = { value: `₹${formatDecimal(whole)}`, caption: t('charts.lacs') };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.revenue')}
      finding={finding}
      explain={t('explain.revenue')}
      fileName="mining-revenue"
      empty={whole === 0}
      foot={t('charts.lacsNote')}
      table={{
        columns: [t('charts.revenue'), t('charts.lacs'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [formatDecimal(part.value), formatShare(part.value, whole)],
        })),
        total: { name: t('charts.total'), values: [formatDecimal(whole), formatShare(whole, whole)] },
      }}
    >
      <Donut label={finding ?? t('charts.revenue')} parts={parts} center={center} format={formatDecimal} />
    </ChartCard>
  );
}
