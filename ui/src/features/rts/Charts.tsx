// The four charts of the filtered figures. Each says its finding and has all its figures in the table view.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { CountAndPercent } from '@/shared/charts/CountAndPercent';
import { type FiguresOf, faceOf } from '@/shared/charts/face';
import { useFinding } from '@/shared/charts/finding';
import { Parts } from '@/shared/charts/Parts';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { splitTop, total } from '@/shared/charts/top';
import { formatPercent, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { districtFinding, serviceFinding, statusFinding, talukaFinding } from './findings';
import { COLORS, MOST_SERVICES, SERIES } from './series';
import type { DistrictRow, Figures, ServiceRow, TalukaRow } from './types';

export type ChartProps = FiguresOf<Figures>;

function useNames() {
  const { nameOf } = useLanguage();
  return {
    taluka: (row: TalukaRow) => nameOf({ name_en: row.taluka, name_mr: row.taluka_mr }),
    district: (row: DistrictRow) => nameOf({ name_en: row.district, name_mr: row.district_mr }),
    service: (row: ServiceRow) => nameOf({ name_en: row.service_name, name_mr: row.service_name_mr }),
  };
}

interface PlaceBarsProps<Row extends DistrictRow> extends ChartProps {
  rows: Row[];
  name: (row: Row) => string;
  kind: 'taluka' | 'district';
  series: readonly (typeof SERIES)[number][];
  finding: string | undefined;
}

/** What tells a place's row from the others. */
const idOf = (kind: 'taluka' | 'district', row: DistrictRow | undefined): number | undefined =>
  kind === 'taluka' ? (row as TalukaRow | undefined)?.taluka_id : row?.district_id;

/** Bars by place: the talukas with all five counts, the districts with applications and those closed. */
function PlaceBars<Row extends DistrictRow>(props: PlaceBarsProps<Row>) {
  const { rows, name, kind, series, finding } = props;
  const { t } = useTranslation('rts');
  const { top, others } = splitTop(rows, (row) => row.total_applications);
  const shown = {
    categories: [...top.map(name), ...(others.length ? [t('charts.others')] : [])],
    series: series.map(({ key: word, field, color }) => ({
      name: t(`series.${word}`),
      unit: t(`series.${word}Unit`),
      color,
      values: [
        ...top.map((row) => row[field]),
        ...(others.length ? [total(others, (row) => row[field])] : []),
      ],
    })),
  };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t(`charts.${kind}`)}
      finding={finding}
      explain={t(`explain.${kind}`)}
      fileName={`rts-applications-by-${kind}`}
      empty={rows.length === 0}
      emptyTitle={kind === 'taluka' ? t('charts.noTalukas') : undefined}
      emptyText={t('charts.adjust')}
      table={{
        columns: [t(`filters.${kind}`), ...series.map(({ key: word }) => t(`series.${word}`))],
        rows: rows.map((row) => ({ name: name(row), values: series.map(({ field }) => row[field]) })),
        total: { name: t('charts.all'), values: series.map(({ field }) => total(rows, (row) => row[field])) },
        at: (row, column) =>
          place(`${kind}_data`, { [`${kind}_id`]: idOf(kind, rows[row]) }, series[column]?.field),
      }}
    >
      <TalukaBars
        label={finding ?? t(`charts.${kind}`)}
        steps={kind === 'district' ? 2 : undefined}
        {...shown}
      />
    </ChartCard>
  );
}

export function TalukaChart(props: ChartProps) {
  const rows = props.data?.taluka_data ?? [];
  const say = useFinding('rts');
  const { taluka } = useNames();
  const finding = say(talukaFinding(rows, taluka));
  return <PlaceBars {...props} rows={rows} name={taluka} kind="taluka" series={SERIES} finding={finding} />;
}

const OF_DISTRICTS = SERIES.filter(({ key }) => key === 'total' || key === 'closed');

export function DistrictChart(props: ChartProps) {
  const rows = props.data?.district_data ?? [];
  const say = useFinding('rts');
  const { district } = useNames();
  const finding = say(districtFinding(rows, district));
  return (
    <PlaceBars
      {...props}
      rows={rows}
      name={district}
      kind="district"
      series={OF_DISTRICTS}
      finding={finding}
    />
  );
}

const OF_SERVICES = ['total_applications', 'closed'] as const;

const SHARES = {
  completed: COLORS.closed,
  pending: COLORS.pending,
  in_progress: COLORS.inProgress,
  rejected: COLORS.rejected,
} as const;

export function StatusChart(props: ChartProps) {
  const { t } = useTranslation('rts');
  const say = useFinding('rts');
  const summary = props.data?.summary;
  const shares = props.data?.status_distribution ?? [];
  const known = shares.flatMap((share) => (share.value === null ? [] : [{ ...share, value: share.value }]));
  const standing = props.data?.pending_adds_up?.total_pending === 'latest';
  const whole = standing ? null : total(known, (share) => share.value);
  const finding = summary ? say(statusFinding(summary)) : undefined;
  const parts = known.map((share) => ({
    name: t(`share.${share.status}`),
    color: SHARES[share.status],
    value: share.value,
  }));
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.status')}
      finding={finding}
      explain={t('explain.status')}
      fileName="rts-status"
      empty={parts.every((part) => part.value === 0)}
      emptyText={t('charts.adjust')}
      foot={standing && t('common:position.noSum')}
      table={{
        columns: [t('charts.status'), t('series.total'), t('charts.share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total:
          whole === null ? undefined : { name: t('charts.all'), values: [whole, formatShare(whole, whole)] },
        at: (row) => place('status_distribution', { status: known[row]?.status }, 'value'),
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

export function ServiceChart(props: ChartProps) {
  const { t } = useTranslation('rts');
  const say = useFinding('rts');
  const { service } = useNames();
  const rows = props.data?.service_data ?? [];
  const finding = say(serviceFinding(rows, service));
  // The server sends the services with most applications first.
  const top = rows.slice(0, MOST_SERVICES);
  const shown = {
    categories: top.map(service),
    counts: {
      name: t('series.total'),
      color: COLORS.total,
      values: top.map((row) => row.total_applications),
    },
    percents: {
      name: t('charts.completionRate'),
      color: COLORS.closed,
      values: top.map((row) => row.closure_rate),
    },
  };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.service')}
      finding={finding}
      explain={t('explain.service')}
      fileName="rts-services"
      empty={rows.length === 0}
      emptyText={t('charts.adjust')}
      foot={
        rows.length > MOST_SERVICES && (
          <span>{t('charts.mostServices', { most: MOST_SERVICES, n: rows.length })}</span>
        )
      }
      table={{
        columns: [t('filters.service'), t('series.total'), t('series.closed'), t('charts.completionRate')],
        rows: rows.map((row) => ({
          name: service(row),
          values: [row.total_applications, row.closed, formatPercent(row.closure_rate)],
        })),
        at: (row, column) =>
          place('service_data', { service_id: rows[row]?.service_id }, OF_SERVICES[column]),
      }}
    >
      <CountAndPercent label={finding ?? t('charts.service')} columns={8} {...shown} />
    </ChartCard>
  );
}
