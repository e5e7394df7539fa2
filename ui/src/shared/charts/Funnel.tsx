// A funnel plot: each unit's rate over its number of cases, with control limits. A unit's limits are computed
// from all the others, so the lines run from unit to unit.
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount, formatPercent, formatTick } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { EChart, Legend } from './EChart';
import { wrapWords } from './rows';
import { type ChartTokens, tooltip, valueAxis } from './tokens';

export interface FunnelUnit {
  name: string;
  cases: number;
  rate: number;
  /** Control limits of 99.8 % and 95 %; the center is the rate of all other units. */
  limits: { least: number; lower: number; center: number; upper: number; most: number };
  /** Outside the 99.8 % limits or not; the chart labels those outside. */
  mark: 'bad' | 'good' | 'usual';
}

type Path = [cases: number, rate: number | null][];

/** With few units, whose limits differ much, draw a bar per unit instead of lines. */
function pathsOf(
  units: FunnelUnit[],
  bounds: readonly (keyof FunnelUnit['limits'])[],
  bars: boolean,
): Path[] {
  if (!bars || bounds.length < 2)
    return bounds.map((limit) => units.map(({ cases, limits }) => [cases, limits[limit]]));
  return [
    units.flatMap(
      ({ cases, limits }): Path => [
        ...bounds.map((limit): Path[number] => [cases, limits[limit]]),
        [cases, null],
      ],
    ),
  ];
}

interface FunnelProps {
  label: string;
  units: FunnelUnit[];
}

const HEIGHT = 320;
/** Fits next to a point on a phone, on the side with more room. */
const NARROW_LABEL_WIDTH = 120;
/** With at least this many units, neighbouring limits are close enough for a line. */
const MIN_LINE_UNITS = 10;
const COLORS = { bad: 'var(--bad)', good: 'var(--ok)', usual: 'var(--c1)' } as const;
const SHAPES = { bad: 'diamond', good: 'triangle', usual: 'circle' } as const;
const LINES = [
  { name: 'inner', color: 'var(--text-3)', type: 'dotted', of: ['lower', 'upper'] },
  { name: 'outer', color: 'var(--text-2)', type: 'solid', of: ['least', 'most'] },
  { name: 'center', color: 'var(--text-3)', type: 'dashed', of: ['center'] },
] as const;
/**
 * Below this ratio of smallest to largest unit the axis starts at 0; units of similar size would all crowd at
 * one end of it.
 */
const ZERO_BASED_RATIO = 0.3;

/** The rates' axis range: all rates and limits, with room for labels, rounded to steps. */
function rateRange(units: FunnelUnit[]): [min: number, max: number] {
  const levels = units.flatMap(({ rate, limits }) => [rate, limits.least, limits.most]);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const step = high - low > 20 ? 10 : high - low > 8 ? 5 : 1;
  return [
    Math.max(0, Math.floor(low / step - 0.5) * step),
    Math.min(100, Math.ceil(high / step + 0.5) * step),
  ];
}

export function Funnel({ label, units }: FunnelProps) {
  const { t } = useTranslation('comparison');
  const { language } = useLanguage();
  const narrow = useIsPhone();
  const sorted = [...units].sort((a, b) => a.cases - b.cases);
  const bars = sorted.length < MIN_LINE_UNITS;
  const [min, max] = rateRange(sorted);
  const smallest = sorted[0]?.cases ?? 0;
  const largest = sorted.at(-1)?.cases ?? 0;
  // Next to its interval, on the side with more room.
  const labelSide = (cases: number) => (!bars ? 'top' : 2 * cases > smallest + largest ? 'left' : 'right');
  const option = (tokens: ChartTokens) => ({
    grid: { left: 52, right: narrow ? 24 : 40, top: 20, bottom: 48 },
    tooltip: { ...tooltip(tokens), trigger: 'item' },
    xAxis: {
      ...valueAxis(tokens, (value) => formatTick(value, language)),
      name: t('common:term.cases'),
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: tokens.text2, fontSize: 13 },
      splitLine: { show: false },
      // Padding keeps labels and points clear of both ends.
      ...(smallest < ZERO_BASED_RATIO * largest ? {} : { min: null, scale: true, boundaryGap: ['6%', '6%'] }),
      splitNumber: narrow ? 3 : 6,
      axisLine: { show: true, lineStyle: { color: tokens.axis } },
    },
    yAxis: { ...valueAxis(tokens, (value) => `${value}%`), min, max, splitNumber: 4 },
    series: [
      ...LINES.flatMap(({ color, type, of }) =>
        pathsOf(sorted, of, bars).map((data) => ({
          type: 'line',
          silent: true,
          symbol: 'none',
          data,
          lineStyle: {
            color: tokens.color(color),
            width: bars && type === 'dotted' ? 8 : 1.5,
            type: bars && type === 'dotted' ? 'solid' : type,
            opacity: bars && type === 'dotted' ? 0.3 : 1,
          },
        })),
      ),
      {
        type: 'line',
        z: 3,
        // Points only.
        lineStyle: { width: 0 },
        data: sorted.map(({ name, cases, rate, mark }) => ({
          name,
          value: [cases, rate],
          symbol: SHAPES[mark],
          symbolSize: mark === 'usual' ? 10 : 14,
          itemStyle: { color: tokens.color(COLORS[mark]), borderColor: tokens.surface, borderWidth: 1.5 },
          label: {
            show: mark === 'bad' || (mark === 'good' && !narrow),
            position: labelSide(cases),
            formatter: narrow ? wrapWords(name, NARROW_LABEL_WIDTH).join('\n') : name,
            color: tokens.text,
            fontSize: 13,
            fontWeight: 600,
            textBorderColor: tokens.surface,
            textBorderWidth: 3,
          },
          tooltip: { formatter: t('point', { name, rate: formatPercent(rate), cases: formatCount(cases) }) },
        })),
      },
    ],
  });
  return (
    <>
      <Legend
        entries={LINES.map(({ name, color, type }) => ({
          name: t(`lines.${name}`),
          color: bars && type === 'dotted' ? `color-mix(in srgb, ${color} 30%, transparent)` : color,
          ...(bars && type === 'dotted' ? {} : { line: type }),
        }))}
      />
      <EChart label={label} height={HEIGHT} option={option} columnOf={() => -1} />
    </>
  );
}
