// Pie charts of disputed and undisputed cases by state.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Donut } from '@/shared/charts/Donut';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SampleData } from '@/shared/ui/Badge';
import { PREVIOUS_YEAR_FIELDS, type PreviousYear } from '../api';
import type { LocalEntry, LocalStatus } from './types';

/** Totals for the pie charts, including the previous year's closing figures. Pure. */
export const NO_PREVIOUS_YEAR = Object.fromEntries(
  PREVIOUS_YEAR_FIELDS.map((name) => [name, 0]),
) as PreviousYear;

export function breakdown(entries: LocalEntry[], status: LocalStatus, before: PreviousYear) {
  const matching = entries.filter((entry) => entry.status === status);
  const sum = (field: 'totalPending' | 'totalIssued' | 'stayOrders') =>
    matching.reduce((total, entry) => total + entry[field], 0);
  const disputed = status === 'disputed';
  return {
    pending: sum('totalPending') + (disputed ? before.totalDisputedPending : before.totalUndisputedPending),
    issued: sum('totalIssued') + (disputed ? before.totalDisputedIssued : before.totalUndisputedIssued),
    stay: sum('stayOrders'),
  };
}

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
