// Two lines over the same months with different units: counts on one axis, percent (0–100) on the other. They
// have separate panels, so that neither lines nor labels cross.
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount, formatPercent, formatTick } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { EChart, Legend } from './EChart';
import { type ChartTokens, periodAxis, tooltip, valueAxis } from './tokens';
import { splitTrend } from './trend';

interface CountAndPercentProps {
  label: string;
  categories: string[];
  /** Null in a month without a sheet. */
  counts: { name: string; color: string; values: (number | null)[] };
  /** Null where the divisor is zero: a gap. */
  percents: { name: string; color: string; values: (number | null)[] };
  /** Legend label of the incomplete last period, whose part of the lines is dotted. */
  running?: string | undefined;
}

const PANEL_HEIGHT = 112;
const MAX_LABELLED = 16;

export function CountAndPercent(props: CountAndPercentProps) {
  const { label, categories, counts, percents, running } = props;
  const { language } = useLanguage();
  const narrow = useIsPhone();
  const option = (tokens: ChartTokens) => {
    const names = periodAxis(categories, tokens);
    const scales = [
      { ...valueAxis(tokens, (value) => formatTick(value, language)), splitNumber: 3 },
      { ...valueAxis(tokens, (value) => `${value}%`), max: 100, interval: narrow ? 50 : 25 },
    ].map((axis, gridIndex) => ({ ...axis, gridIndex }));
    const axes = [{ ...names, axisLabel: { show: false } }, names].map((axis, gridIndex) => ({
      ...axis,
      gridIndex,
    }));
    const line = (index: number, name: string, color: string, format: (value: number | null) => string) => ({
      type: 'line',
      name,
      xAxisIndex: index,
      yAxisIndex: index,
      connectNulls: false,
      symbol: index === 0 ? 'circle' : 'rect',
      symbolSize: 8,
      itemStyle: { color: tokens.color(color) },
      lineStyle: { color: tokens.color(color), width: 2 },
      tooltip: { valueFormatter: (value: unknown) => format(value as number | null) },
      label: {
        show: !narrow && categories.length <= MAX_LABELLED,
        position: 'top',
        color: tokens.text,
        fontSize: 13,
        fontWeight: 600,
        formatter: ({ value }: { value: number | null }) => format(value),
      },
    });
    const lines = (style: ReturnType<typeof line>, values: (number | null)[]) => {
      const { solid, dotted } = splitTrend(
        values.map((value, index) => ({
          label: '',
          value,
          complete: !running || index < values.length - 1,
        })),
      );
      const incomplete = { ...style, itemStyle: { ...style.itemStyle, opacity: 0.6 } };
      return [
        { ...style, data: solid },
        ...(running
          ? [{ ...incomplete, lineStyle: { ...style.lineStyle, type: 'dotted' }, data: dotted }]
          : []),
      ];
    };
    return {
      grid: [24, PANEL_HEIGHT + 64].map((top) => ({
        left: narrow ? 48 : 64,
        right: narrow ? 8 : 32,
        top,
        height: PANEL_HEIGHT,
      })),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: { ...tooltip(tokens), trigger: 'axis' },
      xAxis: axes,
      yAxis: scales,
      series: [
        ...lines(line(0, counts.name, counts.color, formatCount), counts.values),
        ...lines(line(1, percents.name, percents.color, formatPercent), percents.values),
      ],
    };
  };
  return (
    <>
      <Legend
        entries={[
          ...[counts, percents].map(({ name, color }) => ({ name, color, line: 'solid' as const })),
          ...(running ? [{ name: running, color: counts.color, line: 'dotted' as const }] : []),
        ]}
      />
      <EChart
        label={label}
        height={2 * PANEL_HEIGHT + 64 + 37}
        option={option}
        // Issues can be raised from counts only, because rates are computed.
        columnOf={(series) => (series < (running ? 2 : 1) ? 0 : -1)}
      />
    </>
  );
}
