// Cards, bars, donut and months of a department's KPIs.
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '@/shared/calendar';
import { ChartCard } from '@/shared/charts/ChartCard';
import { useFinding } from '@/shared/charts/finding';
import { Parts } from '@/shared/charts/Parts';
import { PeriodBars } from '@/shared/charts/PeriodBars';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { formatDecimal, formatMonth, formatPercent, formatShare, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { KpiCard } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import { formatValue, overviewFinding, statusFinding, told } from './figures';
import type { Card, KpiFigures } from './types';

/** The bars of samples are grey: they are nobody's figures. */
const barsOf = ({ data }: PartProps, color: string) => (data?.live ? color : 'var(--c0)');

const COLOURS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)'];

interface PartProps {
  data: KpiFigures | undefined;
  error: string | null;
}

const faceOf = ({ data, error }: PartProps) => ({
  loading: !data && !error,
  error: data ? null : error,
  sample: data ? !data.live : false,
});

export function Cards(props: PartProps & { onExplain?: (card: Card) => void }) {
  const { t } = useTranslation('kpis');
  const { language, date } = useLanguage();
  const cards = props.data?.cards ?? [];
  const shown = cards.length ? cards : [null, null, null, null];
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      {shown.map((card, index) => (
        <div className={layout.col3} key={card?.metric ?? `waiting-${COLOURS[index]}`}>
          <KpiCard
            {...faceOf(props)}
            label={card?.label[language] ?? ''}
            value={card ? formatValue(card.value, card.unit, language) : ''}
            color={COLOURS[index]}
            parts={
              card?.share === null || card?.share === undefined
                ? []
                : [{ value: card.share, color: COLOURS[index] ?? 'var(--c0)' }]
            }
            whole={100}
            share={
              card?.share_of && card.share !== null
                ? t('shareOf', { share: formatPercent(card.share), name: card.share_of[language] })
                : undefined
            }
            onExplain={card && props.data?.live ? () => props.onExplain?.(card) : undefined}
            asOf={card?.as_of ? t('asOf', { day: date(card.as_of, true) }) : undefined}
          />
        </div>
      ))}
    </div>
  );
}

export function OverviewChart(props: PartProps) {
  const { t } = useTranslation('kpis');
  const { language } = useLanguage();
  const say = useFinding('kpis');
  const rows = told(props.data?.overview ?? []);
  const finding = say(overviewFinding(rows, language));
  const shown = {
    categories: rows.map((row) => row.label[language]),
    series: [
      {
        name: t('sections.overview'),
        unit: '',
        color: barsOf(props, 'var(--c1)'),
        values: rows.map((row) => row.value),
      },
    ],
  };
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('sections.overview')}
      finding={finding}
      explain={t('explain.overview')}
      fileName={`${props.data?.department}-overview`}
      empty={rows.length === 0}
      table={{
        columns: [t('metric'), t('value')],
        rows: rows.map((row) => ({ name: row.label[language], values: [row.value] })),
        at: (row) => place('metrics', { metric: rows[row]?.metric }, 'value'),
      }}
    >
      <TalukaBars label={finding ?? t('sections.overview')} {...shown} />
    </ChartCard>
  );
}

export function StatusChart(props: PartProps) {
  const { t } = useTranslation('kpis');
  const { language } = useLanguage();
  const say = useFinding('kpis');
  const rows = told(props.data?.status ?? []);
  const whole = props.data?.status_whole?.value ?? null;
  const rest = whole === null ? 0 : whole - rows.reduce((sum, row) => sum + row.value, 0);
  const finding = say(statusFinding(rows, whole, language));
  const states = rows.map((row, index) => ({
    name: row.label[language],
    color: barsOf(props, COLOURS[index] ?? 'var(--c0)'),
    value: row.value,
  }));
  const parts = rest > 0 ? [...states, { name: t('rest'), color: 'var(--c0)', value: rest }] : states;
  return (
    <ChartCard
      {...faceOf(props)}
      title={t('sections.status')}
      finding={finding}
      explain={t('explain.status')}
      fileName={`${props.data?.department}-status`}
      empty={rows.every((row) => row.value === 0)}
      table={{
        columns: [t('sections.status'), t('value'), t('share')],
        rows: parts.map((part) => ({
          name: part.name,
          values: [part.value, formatShare(part.value, whole)],
        })),
        at: (row) => place('metrics', { metric: rows[row]?.metric }, 'value'),
      }}
    >
      <Parts
        label={finding ?? t('sections.status')}
        parts={parts}
        whole={whole}
        caption={props.data?.status_whole?.label[language] ?? ''}
      />
    </ChartCard>
  );
}

export function MonthsChart(props: PartProps) {
  const { t } = useTranslation('kpis');
  const { language } = useLanguage();
  const months = props.data?.months;
  const name = (month: string) => {
    const written = formatMonth(month, language);
    return month === todayInIndia().slice(0, 7) ? t('common:chart.soFar', { month: written }) : written;
  };
  const rows = months?.points ?? [];
  const unit = months?.unit ?? 'count';
  const title = months ? t('byMonth', { name: months.label[language] }) : t('sections.months');
  return (
    <ChartCard
      {...faceOf(props)}
      title={title}
      explain={t('explain.months')}
      fileName={`${props.data?.department}-months`}
      empty={rows.length === 0}
      table={{
        columns: [t('month'), months?.label[language] ?? ''],
        rows: rows.map((row) => ({
          name: name(row.month),
          values: [formatValue(row.value, unit, language)],
        })),
      }}
    >
      <PeriodBars
        label={title}
        name={`${months?.label[language] ?? ''}${unit === 'crore' ? ` (${t('crore')})` : ''}`}
        color={barsOf(props, 'var(--c3)')}
        points={rows.map((row) => ({
          label: monthName(Number(row.month.slice(5, 7)), language),
          value: row.value,
          complete: row.month < todayInIndia().slice(0, 7),
        }))}
        // Bars on a phone have room for a number alone.
        format={(value) => (unit === 'crore' ? formatDecimal(value) : formatValue(value, unit, language))}
      />
    </ChartCard>
  );
}
