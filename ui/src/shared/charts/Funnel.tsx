// A funnel plot: each unit's rate over its number of cases, between the limits that chance sets at that number. Each
// unit's limits are made of all the others, so the lines run from unit to unit.
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent, formatTick } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { valueAxis } from './categories';
import { EChart } from './EChart';
import { Legend } from './Legend';
import { useNarrow } from './TalukaBars';
import { type ChartTokens, tooltip } from './tokens';

export interface FunnelUnit {
  name: string;
  cases: number;
  rate: number;
  /** Of 99.8 % and 95 %; the middle is the rate of all the others. */
  limits: { least: number; lower: number; center: number; upper: number; most: number };
  mark: 'bad' | 'good' | 'usual';
}

interface FunnelProps {
  label: string;
  units: FunnelUnit[];
}

const HEIGHT = 320;
const INKS = { bad: 'var(--bad)', good: 'var(--ok)', usual: 'var(--c1)' } as const;
const SHAPES = { bad: 'diamond', good: 'triangle', usual: 'circle' } as const;
const LINES = [
  { name: 'inner', color: 'var(--text-3)', type: 'dotted', of: ['lower', 'upper'] },
  { name: 'outer', color: 'var(--text-2)', type: 'dashed', of: ['least', 'most'] },
  { name: 'center', color: 'var(--text-3)', type: 'solid', of: ['center'] },
] as const;
/** Limits stop short of the axes, so that a rate of 100 % is still seen. */
const ROOM = 2;

export function Funnel({ label, units }: FunnelProps) {
  const { t } = useTranslation('comparison');
  const { language } = useLanguage();
  const narrow = useNarrow();
  const sorted = [...units].sort((one, other) => one.cases - other.cases);
  const known = sorted.flatMap(({ rate, limits }) => [rate, limits.least]);
  const floor = Math.max(0, 10 * Math.floor((Math.min(...known) - ROOM) / 10));
  const option = (tokens: ChartTokens) => ({
    grid: { left: 52, right: narrow ? 24 : 40, top: 20, bottom: 48 },
    tooltip: { ...tooltip(tokens), trigger: 'item' },
    xAxis: {
      ...valueAxis(tokens, (value) => formatTick(value, language)),
      name: t('cases'),
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: tokens.text2, fontSize: 12 },
      splitLine: { show: false },
      splitNumber: narrow ? 3 : 6,
      axisLine: { show: true, lineStyle: { color: tokens.axis } },
    },
    yAxis: { ...valueAxis(tokens, (value) => (value > 100 ? '' : `${value}%`)), min: floor, max: 100 + ROOM },
    series: [
      ...LINES.flatMap(({ color, type, of }) =>
        of.map((limit) => ({
          type: 'line',
          silent: true,
          symbol: 'none',
          data: sorted.map(({ cases, limits }) => [cases, limits[limit]]),
          lineStyle: { color: tokens.color(color), width: type === 'solid' ? 1 : 1.5, type },
        })),
      ),
      {
        type: 'line',
        z: 3,
        // Points alone.
        lineStyle: { width: 0 },
        data: sorted.map(({ name, cases, rate, mark }) => ({
          name,
          value: [cases, rate],
          symbol: SHAPES[mark],
          symbolSize: mark === 'usual' ? 10 : 14,
          itemStyle: { color: tokens.color(INKS[mark]), borderColor: tokens.surface, borderWidth: 1.5 },
          label: {
            show: mark !== 'usual' || (!narrow && sorted.length <= 16),
            position: 'top',
            formatter: name,
            color: tokens.text,
            fontSize: 12,
            fontWeight: mark === 'usual' ? 400 : 600,
            textBorderColor: tokens.surface,
            textBorderWidth: 3,
          },
          tooltip: { formatter: t('point', { name, rate: formatPercent(rate), cases: formatCount(cases) }) },
        })),
        labelLayout: { hideOverlap: true },
      },
    ],
  });
  return (
    <>
      <Legend
        entries={LINES.map(({ name, color, type }) => ({ name: t(`lines.${name}`), color, line: type }))}
      />
      <EChart label={label} height={HEIGHT} option={option} columnOf={() => -1} />
    </>
  );
}
