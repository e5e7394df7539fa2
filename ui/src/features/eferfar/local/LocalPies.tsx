// Pie charts of disputed and undisputed cases by state.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Donut } from '@/shared/charts/Donut';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SampleData } from '@/shared/ui/Badge';
import type { PreviousYear } from '../api';
import { breakdown } from './figures';
import type { LocalEntry, LocalStatus } from './types';

interface PieProps {
  status: LocalStatus;
  entries: LocalEntry[];
  previousYear: PreviousYear;
  sample: boolean;
}

const PARTS = [
  { key: 'pending', name: 'total_pending', color: 'var(--c2)' },
  { key: 'issued', name: 'total_issued', color: 'var(--c1)' },
  { key: 'stay', name: 'stay_orders', color: 'var(--c4)' },
] as const;

export function LocalPie({ status, entries, previousYear, sample }: PieProps) {
  const { t } = useTranslation(['eferfar', 'dashboard']);
  const { count } = useLanguage();
  const totals = breakdown(entries, status, previousYear);
  const whole = totals.pending + totals.issued + totals.stay;
  const parts = PARTS.map(({ key, name, color }) => ({
    name: t(`figures.${name}`),
    color,
    value: totals[key],
  }));
  const center = { value: count(whole), caption: t('charts.status.unit') };
  const finding = t('local:pie.finding', { share: formatShare(totals.pending, whole) });
  return (
    <ChartCard
      title={t(`local:pie.${status}`)}
      finding={finding}
      fileName={`local-${status}`}
      empty={whole === 0}
      tools={sample ? <SampleData /> : undefined}
      table={{
        columns: [t('charts.status.title'), t('charts.status.unit'), t('dashboard:share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total: { name: t('dashboard:total'), values: [whole, formatShare(whole, whole)] },
      }}
    >
      <Donut label={finding} parts={parts} center={center} />
    </ChartCard>
  );
}
