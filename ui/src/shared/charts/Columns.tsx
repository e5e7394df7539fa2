// Vertical bars by day or month. A period without a sheet is a shaded gap, never a zero.
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount, formatTick } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { EChart, Legend } from './EChart';
import { type ChartTokens, tooltip, valueAxis } from './tokens';

interface ColumnSeries {
  name: string;
  color: string;
  /** Null: no figures. */
  values: (number | null)[];
}

interface ColumnsProps {
  label: string;
  /** Axis labels. */
  categories: string[];
  /** Full labels for the tooltip; the categories by default. */
  names?: string[];
  series: ColumnSeries[];
  /** Formats bar labels and the tooltip; counts by default. */
  format?: (value: number) => string;
  /** Formats the value axis. */
  tick?: (value: number) => string;
  /** Show each bar's figure. */
  labelled?: boolean;
  /** The last period is incomplete: its bar is lighter. */
  running?: boolean;
  height?: number;
}

export function Columns(props: ColumnsProps) {
  const { label, categories, names = categories, series, labelled, running, height = 260 } = props;
  const { format = formatCount, tick } = props;
  const { language } = useLanguage();
  const narrow = useIsPhone();
  const option = (tokens: ChartTokens) => {
    const gaps = categories.map((_, index) => series.every(({ values }) => values[index] === null));
    const bar = (value: number | null, index: number) =>
      running && index === categories.length - 1 ? { value, itemStyle: { opacity: 0.6 } } : value;
    return {
      grid: { left: 52, right: 8, top: labelled ? 28 : 12, bottom: 28 },
      tooltip: {
        ...tooltip(tokens),
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: tokens.line, opacity: 0.35 } },
        valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—'),
      },
      xAxis: {
        type: 'category',
        data: names,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: tokens.axis } },
        splitArea: {
          show: gaps.some(Boolean),
          areaStyle: { color: gaps.map((gap) => (gap ? tokens.color('var(--subtle)') : 'transparent')) },
        },
        axisLabel: {
          color: tokens.text3,
          fontSize: 13,
          hideOverlap: true,
          interval: narrow ? 'auto' : 0,
          formatter: (_: string, index: number) => categories[index],
        },
      },
      yAxis: {
        ...valueAxis(tokens, tick ?? ((value) => formatTick(value, language))),
        splitNumber: 4,
      },
      series: series.map(({ name, color, values }) => ({
        type: 'bar',
        name,
        data: values.map(bar),
        barMaxWidth: 36,
        barGap: '12%',
        barCategoryGap: '28%',
        itemStyle: { color: tokens.color(color), borderRadius: [2, 2, 0, 0] },
        label: {
          show: Boolean(labelled) && !narrow,
          position: 'top',
          color: tokens.text,
          fontSize: 13,
          fontWeight: 600,
          formatter: ({ value }: { value: number | null }) => (value === null ? '' : format(value)),
        },
      })),
    };
  };
  return (
    <>
      {series.length > 1 && <Legend entries={series.map(({ name, color }) => ({ name, color }))} />}
      <EChart label={label} height={height} option={option} />
    </>
  );
}
