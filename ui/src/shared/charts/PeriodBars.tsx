// A measure by period as vertical bars, with last year's next to them. An incomplete period is pale, a
// missing sheet has no bar.
import { useLanguage } from '../i18n/useLanguage';
import { EChart, Legend, type LegendEntry } from './EChart';
import { periodsOption } from './periods';
import type { ChartTokens } from './tokens';
import { type Marks, type PreviousPeriods, TARGET_COLOR, type TrendPoint } from './trend';

interface PeriodBarsProps {
  label: string;
  name: string;
  points: TrendPoint[];
  previous?: PreviousPeriods;
  color?: string;
  format: (value: number) => string;
  target?: Marks['target'];
}

export function PeriodBars({
  label,
  name,
  points,
  previous,
  color = 'var(--c1)',
  format,
  target,
}: PeriodBarsProps) {
  const { language } = useLanguage();
  const option = (tokens: ChartTokens) =>
    periodsOption({ name, points, previous, color, format, language, target }, tokens);
  const legend: LegendEntry[] = [{ name, color }];
  if (previous) legend.push({ name: previous.name, color: 'var(--c0)' });
  if (target) legend.push({ name: target.name, color: TARGET_COLOR, line: 'dashed' });
  return (
    <>
      <Legend entries={legend} />
      <EChart
        label={label}
        height={240}
        option={option}
        // Last year's series is drawn first but is the table's second column.
        columnOf={(series) => (previous && series === 0 ? 1 : 0)}
      />
    </>
  );
}
