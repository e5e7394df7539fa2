// The charts of the filtered figures. Counts and money never share an axis (requirement 34).
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { CountAndPercent } from '@/shared/charts/CountAndPercent';
import { type FiguresOf, faceOf } from '@/shared/charts/face';
import { useFinding } from '@/shared/charts/finding';
import { useGaps } from '@/shared/charts/gaps';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { splitTop, total } from '@/shared/charts/top';
import { formatDecimal, formatPercent, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { Button } from '@/shared/ui/Button';
import { Segmented } from '@/shared/ui/Segmented';
import { areaFinding, MONTHS_SHOWN, monthsFinding } from './figures';
import type { AreaRow, MiningFigures } from './types';

export type ChartProps = FiguresOf<MiningFigures>;

const SERIES = [
  { key: 'applied', field: 'total_applied', color: 'var(--c5)' },
  { key: 'unpaid', field: 'total_application_fee_unpaid', color: 'var(--c2)' },
  { key: 'generated', field: 'total_generated', color: 'var(--c1)' },
  { key: 'revenue', field: 'total_revenue', color: 'var(--c3)' },
] as const;

const OF_MONTHS = ['total_applied', 'total_generated'] as const;

type Level = 'district' | 'taluka';

export function AreaChart(props: ChartProps & { onRefresh: () => void; refreshing: boolean }) {
  const { t } = useTranslation('mining');
  const { nameOf } = useLanguage();
  const say = useFinding('mining');
  const [level, setLevel] = useState<Level>('district');
  const name = (row: AreaRow) =>
    level === 'taluka'
      ? nameOf({ name_en: row.taluka, name_mr: row.taluka_mr })
      : nameOf({ name_en: row.district, name_mr: row.district_mr });
  const rows: AreaRow[] = props.data?.[`${level}_summary`] ?? [];
  const finding = say(areaFinding(rows, name));
  const { top, others } = splitTop(rows, (row) => row.total_applied);
  const shown = {
    categories: [...top.map(name), ...(others.length ? [t('charts.others')] : [])],
    series: SERIES.map(({ key: series, field, color }) => ({
      name: t(`series.${series}`),
      unit: t(`series.${series}Label`),
      color,
      values: [
        ...top.map((row) => row[field]),
        ...(others.length ? [total(others, (row) => row[field])] : []),
      ],
      ...(series === 'revenue' ? { ownAxis: true, format: formatDecimal } : {}),
    })),
  };
  const figures = (row: AreaRow) =>
    SERIES.map(({ key: series, field }) => (series === 'revenue' ? formatDecimal(row[field]) : row[field]));
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.area')}
      finding={finding}
      explain={t('explain.area')}
      fileName={`mining-applications-by-${level}`}
      empty={rows.length === 0}
      foot={t('charts.lacsNote')}
      tools={
        <>
          <Segmented<Level>
            label={t('charts.level')}
            value={level}
            onChange={setLevel}
            options={[
              { value: 'district', label: t('charts.district') },
              { value: 'taluka', label: t('charts.taluka') },
            ]}
          />
          <Button
            needsServer
            kind="quiet"
            size="sm"
            icon="refresh"
            disabled={props.refreshing}
            onClick={props.onRefresh}
          >
            {t('common:action.refresh')}
          </Button>
        </>
      }
      table={{
        columns: [t(`charts.${level}`), ...SERIES.map((series) => t(`series.${series.key}`))],
        rows: rows.map((row) => ({ name: name(row), values: figures(row) })),
        at: (row, column) =>
          place(
            `${level}_summary`,
            { [`${level}_id`]: level === 'taluka' ? rows[row]?.taluka_id : rows[row]?.district_id },
            SERIES[column]?.field,
          ),
        total: {
          name: t('charts.all'),
          values: SERIES.map(({ key: series, field }) => {
            const sum = total(rows, (row) => row[field]);
            return series === 'revenue' ? formatDecimal(sum) : sum;
          }),
        },
      }}
    >
      <TalukaBars label={finding ?? t('charts.area')} {...shown} />
    </ChartCard>
  );
}

export function MonthsChart(props: ChartProps) {
  const { t } = useTranslation('mining');
  const { language } = useLanguage();
  const say = useFinding('mining');
  const rows = (props.data?.monthly_trends ?? []).slice(-MONTHS_SHOWN);
  const name = (month: string) => `${monthName(Number(month.slice(5, 7)), language)} ${month.slice(0, 4)}`;
  const finding = say(monthsFinding(rows, name, formatPercent));
  const gaps = useGaps(rows.map((row) => ({ period: row.month, sheet: row.sheet })));
  const shown = {
    categories: rows.map((row) => name(row.month)),
    counts: {
      name: t('series.applied'),
      color: 'var(--c5)',
      values: rows.map((row) => row.total_applied),
    },
    percents: {
      name: t('charts.successRate'),
      color: 'var(--c1)',
      values: rows.map((row) => row.success_rate),
    },
  };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('charts.months')}
      finding={finding}
      explain={t('explain.months')}
      fileName="mining-applications-by-month"
      foot={gaps}
      empty={rows.length === 0}
      table={{
        columns: [
          t('charts.month'),
          t('series.applied'),
          t('series.generated'),
          t('charts.successRate'),
          t('series.revenue'),
        ],
        rows: rows.map((row) => ({
          name: name(row.month),
          values: [
            row.total_applied,
            row.total_generated,
            formatPercent(row.success_rate),
            formatDecimal(row.total_revenue),
          ],
        })),
        at: (row, column) => place('monthly_trends', { month: rows[row]?.month }, OF_MONTHS[column]),
      }}
    >
      <CountAndPercent
        label={finding ?? t('charts.months')}
        running={rows.at(-1)?.complete === false ? t('common:chart.running') : undefined}
        {...shown}
      />
    </ChartCard>
  );
}
