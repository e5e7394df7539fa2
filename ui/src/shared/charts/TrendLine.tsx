// A measure over time: solid this year, dashed grey last year, dotted where the month is incomplete. A gap is
// a gap, not a zero.
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { EChart, Legend, type LegendEntry } from './EChart';
import type { ChartTokens } from './tokens';
import {
  countMarks,
  EVENT_COLOR,
  type Marks,
  type PreviousPeriods,
  TARGET_COLOR,
  type TrendPoint,
  trendOption,
} from './trend';

interface TrendLineProps extends Marks {
  label: string;
  name: string;
  points: TrendPoint[];
  previous?: PreviousPeriods;
  /** Legend label of the dotted part. */
  incompleteName: string;
  color?: string;
  /** Formats the figures; counts by default. */
  format?: (value: number) => string;
}

export function TrendLine({
  label,
  name,
  points,
  previous,
  incompleteName,
  color = 'var(--c1)',
  format = formatCount,
  target,
  events = [],
  limits,
}: TrendLineProps) {
  const { language } = useLanguage();
  const narrow = useIsPhone();
  const option = (tokens: ChartTokens) => {
    const dense = points.length > (narrow ? 8 : 16);
    const marks = { target, events, limits };
    return trendOption(
      { name, points, previous, incompleteName, color, dense, format, language, ...marks },
      tokens,
    );
  };
  const legend: LegendEntry[] = [{ name, color, line: 'solid' }];
  if (previous) legend.push({ name: previous.name, color: 'var(--text-3)', line: 'dashed' });
  if (points.some((point) => point.complete === false))
    legend.push({ name: incompleteName, color, line: 'dotted' });
  if (target) legend.push({ name: target.name, color: TARGET_COLOR, line: 'dashed' });
  for (const line of limits?.lines ?? [])
    legend.push({ name: line.name, color: 'var(--text-3)', line: line.mean ? 'solid' : 'dashed' });
  for (const event of events) legend.push({ name: event.name, color: EVENT_COLOR, line: 'dotted' });
  return (
    <>
      <Legend entries={legend} />
      <EChart
        label={label}
        height={240}
        option={option}
        // Last year is the table's second column; solid and dotted parts are one measure.
        columnOf={(series) => (previous && series === countMarks({ target, events, limits }) ? 1 : 0)}
      />
    </>
  );
}
