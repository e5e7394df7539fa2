// The four charts of the open tab. Each says its finding and has all its figures in the table view.
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { Donut } from '@/shared/charts/Donut';
import { type FiguresOf, faceOf } from '@/shared/charts/face';
import { type Finding, useFinding } from '@/shared/charts/finding';
import { PercentArea } from '@/shared/charts/PercentArea';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { formatPercent, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { COLORS } from './colors';
import { efficiencyFinding, officeFinding, shareFinding } from './findings';
import type { DashboardData, OfficeRow } from './types';

export type ChartProps = FiguresOf<DashboardData>;

const SERIES = ['grievances', 'resolved', 'pending'] as const;

export function OfficeChart(props: ChartProps) {
  const { t } = useTranslation('grievance');
  const say = useFinding('grievance');
  const { nameOf } = useLanguage();
  const rows = props.data?.offices ?? [];
  const finding = say(officeFinding(rows, nameOf));
  const shown = {
    categories: rows.map(nameOf),
    series: SERIES.map((name) => ({
      name: t(`series.${name}`),
      unit: t(`series.${name}Label`),
      color: COLORS[name],
      values: rows.map((row) => row[name]),
    })),
  };
  const total = (name: (typeof SERIES)[number]) => rows.reduce((sum, row) => sum + row[name], 0);
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.offices')}
      finding={finding}
      explain={t('explain.offices')}
      fileName="grievances-by-office"
      empty={rows.length === 0}
      table={{
        columns: [t('charts.office'), ...SERIES.map((name) => t(`series.${name}`))],
        rows: rows.map((row) => ({ name: nameOf(row), values: SERIES.map((name) => row[name]) })),
        total: { name: t('charts.all'), values: SERIES.map(total) },
        at: (row, column) => place('offices', { office_id: rows[row]?.office_id }, SERIES[column]),
      }}
    >
      <TalukaBars label={finding ?? t('charts.offices')} {...shown} />
    </ChartCard>
  );
}

interface PieProps extends ChartProps {
  /** Key of the texts. */
  name: 'resolution' | 'satisfaction';
  parts: readonly { key: string; value: number; color: string; measure: string }[];
  finding: Finding | null;
  /** In the middle: a figure and what it counts. */
  center: string;
  caption: string;
}

function Pie({ name, parts, finding, center, caption, ...props }: PieProps) {
  const { t } = useTranslation('grievance');
  const say = useFinding('grievance')(finding);
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  const shown = parts.map(({ key: part, value, color }) => ({ value, color, name: t(`series.${part}`) }));
  const middle = { value: center, caption };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t(`charts.${name}`)}
      finding={say}
      explain={t(`explain.${name}`)}
      fileName={`grievances-${name}`}
      empty={whole === 0}
      table={{
        columns: [t(`charts.${name}`), t('series.grievances'), t('charts.share')],
        rows: shown.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        total: { name: t('charts.total'), values: [whole, formatShare(whole, whole)] },
        at: (row) => place('summary', {}, parts[row]?.measure),
      }}
    >
      <Donut label={say ?? t(`charts.${name}`)} parts={shown} center={middle} />
    </ChartCard>
  );
}

export function ResolutionChart(props: ChartProps) {
  const { t } = useTranslation('grievance');
  const { count } = useLanguage();
  const summary = props.data?.summary;
  const resolved = summary?.total_resolved ?? 0;
  const total = summary?.total_grievances ?? 0;
  return (
    <Pie
      {...props}
      name="resolution"
      parts={[
        { key: 'resolved', value: resolved, color: COLORS.resolved, measure: 'total_resolved' },
        { key: 'pending', value: total - resolved, color: COLORS.pending, measure: 'total_pending' },
      ]}
      finding={shareFinding('resolved', resolved, total)}
      center={count(total)}
      caption={t('series.grievancesLabel')}
    />
  );
}

export function SatisfactionChart(props: ChartProps) {
  const { t } = useTranslation('grievance');
  const summary = props.data?.summary;
  const [satisfied, dissatisfied] = [summary?.total_satisfied ?? 0, summary?.total_dissatisfied ?? 0];
  return (
    <Pie
      {...props}
      name="satisfaction"
      parts={[
        { key: 'satisfied', value: satisfied, color: COLORS.satisfied, measure: 'total_satisfied' },
        {
          key: 'dissatisfied',
          value: dissatisfied,
          color: COLORS.dissatisfied,
          measure: 'total_dissatisfied',
        },
      ]}
      finding={shareFinding('satisfied', satisfied, satisfied + dissatisfied)}
      center={formatPercent(summary?.satisfaction_rate)}
      caption={t('series.satisfiedLabel')}
    />
  );
}

export function EfficiencyChart(props: ChartProps) {
  const { t } = useTranslation('grievance');
  const say = useFinding('grievance');
  const { nameOf } = useLanguage();
  const rows = props.data?.offices ?? [];
  const finding = say(efficiencyFinding(rows, nameOf, formatPercent));
  const shown = { categories: rows.map(nameOf), values: rows.map((row: OfficeRow) => row.efficiency) };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.efficiency')}
      finding={finding}
      explain={t('explain.efficiency')}
      fileName="grievances-efficiency"
      empty={rows.every((row) => row.efficiency === null)}
      table={{
        columns: [t('charts.office'), t('series.efficiency')],
        rows: rows.map((row) => ({ name: nameOf(row), values: [formatPercent(row.efficiency)] })),
      }}
    >
      <PercentArea label={finding ?? t('charts.efficiency')} name={t('series.efficiency')} {...shown} />
    </ChartCard>
  );
}
