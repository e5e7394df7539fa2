// The four charts of the filtered figures. Each says its finding and has all its figures in the table view.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Donut } from '@/shared/charts/Donut';
import { type FiguresOf, faceOf } from '@/shared/charts/face';
import { useFinding } from '@/shared/charts/finding';
import { Parts } from '@/shared/charts/Parts';
import { StackedBars } from '@/shared/charts/StackedBars';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { splitTop, total } from '@/shared/charts/top';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { ageFinding, shareFinding, talukaFinding } from './findings';
import type { AgeRow, ChartData, TalukaRow } from './types';

export type ChartProps = FiguresOf<ChartData>;

const DISPUTES = ['disputed', 'undisputed'] as const;
const AGES = ['within_3_months', 'three_to_six_months', 'over_6_months'] as const;
const SERIES = [
  { key: 'pending', field: 'total_pending', color: 'var(--c2)' },
  { key: 'issued', field: 'total_issued', color: 'var(--c1)' },
  { key: 'stay', field: 'stay_orders', color: 'var(--c4)' },
] as const;

function useTalukaName() {
  const { nameOf } = useLanguage();
  return (row: { taluka: string; taluka_mr: string }) =>
    nameOf({ name_en: row.taluka, name_mr: row.taluka_mr });
}

export function TalukaChart(props: ChartProps) {
  const { t } = useTranslation('eferfar');
  const say = useFinding('eferfar');
  const name = useTalukaName();
  const rows = props.data?.district_data ?? [];
  const finding = say(talukaFinding(rows, name));
  const { top, others } = splitTop(rows, (row) => row.total_pending);
  const categories = [...top.map(name), ...(others.length ? [t('charts.otherTalukas')] : [])];
  const values = (field: (typeof SERIES)[number]['field']) => [
    ...top.map((row) => row[field]),
    ...(others.length ? [total(others, (row) => row[field])] : []),
  ];
  const shown = {
    categories,
    series: SERIES.map((series) => ({
      name: t(`series.${series.key}`),
      unit: t(`series.${series.key}Label`),
      color: series.color,
      values: values(series.field),
    })),
  };
  const figures = (row: TalukaRow) => [row.total_pending, row.total_issued, row.stay_orders];
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.taluka')}
      finding={finding}
      explain={t('explain.taluka')}
      fileName="eferfar-records-by-taluka"
      empty={rows.length === 0}
      table={{
        columns: [t('filters.taluka'), ...SERIES.map((series) => t(`series.${series.key}`))],
        rows: rows.map((row) => ({ name: name(row), values: figures(row) })),
        at: (row, column) =>
          place('district_data', { taluka_id: rows[row]?.taluka_id }, SERIES[column]?.field),
        total: {
          name: t('charts.all'),
          values: SERIES.map((series) => total(rows, (row) => row[series.field])),
        },
      }}
    >
      <TalukaBars label={finding ?? t('charts.taluka')} {...shown} />
    </ChartCard>
  );
}

export function StatusChart(props: ChartProps) {
  const { t } = useTranslation('eferfar');
  const say = useFinding('eferfar');
  const summary = props.data?.summary;
  const whole = summary ? summary.total_records : 0;
  const finding = say(shareFinding('issued', summary?.total_issued ?? 0, whole ?? 0));
  const parts = SERIES.map((series) => ({
    name: t(`series.${series.key}`),
    color: series.color,
    value: summary?.[series.field] ?? 0,
  }));
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.status')}
      finding={finding}
      explain={t('explain.status')}
      fileName="eferfar-status"
      empty={whole === 0}
      foot={whole === null && t('common:position.noSum')}
      table={{
        columns: [t('charts.status'), t('charts.records'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total:
          whole === null
            ? undefined
            : { name: t('charts.total'), values: [whole, formatShare(whole, whole)] },
        at: (row) => place('summary', {}, SERIES[row]?.field),
      }}
    >
      <Parts
        label={finding ?? t('charts.status')}
        parts={parts}
        whole={whole}
        caption={t('charts.records')}
      />
    </ChartCard>
  );
}

export function AgeChart(props: ChartProps) {
  const { t } = useTranslation('eferfar');
  const say = useFinding('eferfar');
  const name = useTalukaName();
  const rows = props.data?.age_buckets ?? [];
  const standing = props.data?.pending_adds_up.total_pending === 'latest';
  const finding = say(ageFinding(rows, name));
  const all = (row: AgeRow) => AGES.reduce((sum, age) => sum + row[age], 0);
  const { top, others } = splitTop(rows, all);
  const categories = [...top.map(name), ...(others.length ? [t('charts.otherTalukas')] : [])];
  const shown = {
    categories,
    parts: AGES.map((age, index) => ({
      name: t(`series.${age}`),
      color: `var(--age${index + 1})`,
      onColor: `var(--on-age${index + 1})`,
      values: [...top.map((row) => row[age]), ...(others.length ? [total(others, (row) => row[age])] : [])],
    })),
  };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.age')}
      finding={finding}
      explain={t('explain.age')}
      fileName="eferfar-pending-by-age"
      emptyText={standing ? t('common:position.noAges') : undefined}
      empty={total(rows, all) === 0}
      table={{
        columns: [t('filters.taluka'), ...AGES.map((age) => t(`series.${age}`)), t('charts.total')],
        rows: rows.map((row) => ({ name: name(row), values: [...AGES.map((age) => row[age]), all(row)] })),
        at: (row, column) => place('age_buckets', { taluka_id: rows[row]?.taluka_id }, AGES[column]),
        total: {
          name: t('charts.all'),
          values: [...AGES.map((age) => total(rows, (row) => row[age])), total(rows, all)],
        },
      }}
    >
      <StackedBars label={finding ?? t('charts.age')} {...shown} />
    </ChartCard>
  );
}

export function DisputeChart(props: ChartProps) {
  const { t } = useTranslation('eferfar');
  const say = useFinding('eferfar');
  const rows = (props.data?.status_distribution ?? []).filter((row) => row.type === 'dispute');
  const recordsOf = (status: string) => rows.find((row) => row.status === status)?.value ?? 0;
  const unknown = rows.some((row) => row.value === null);
  const [disputed, undisputed] = [recordsOf('disputed'), recordsOf('undisputed')];
  const whole = disputed + undisputed;
  const finding = say(shareFinding('disputed', disputed, whole));
  const parts = [
    { name: t('series.disputed'), color: 'var(--disputed)', value: disputed },
    { name: t('series.undisputed'), color: 'var(--undisputed)', value: undisputed },
  ];
  const center = { value: formatShare(disputed, whole), caption: t('series.disputedLabel') };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.dispute')}
      finding={finding}
      explain={t('explain.dispute')}
      fileName="eferfar-disputed"
      emptyText={unknown ? t('common:position.noSum') : undefined}
      empty={whole === 0}
      table={{
        columns: [t('charts.dispute'), t('charts.records'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total: { name: t('charts.total'), values: [whole, formatShare(whole, whole)] },
        at: (row) => place('status_distribution', { type: 'dispute', status: DISPUTES[row] }, 'value'),
      }}
    >
      <Donut label={finding ?? t('charts.dispute')} parts={parts} center={center} list="beside" />
    </ChartCard>
  );
}
