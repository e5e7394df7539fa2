// Grouped horizontal bars, for labels that are names. Each bar ends with its figure and series name.
import { useIsPhone } from '../grid/useIsPhone';
import { useLanguage } from '../i18n/useLanguage';
import { EChart } from './EChart';
import { type BarSeries, rowsHeight, rowsOption } from './rows';
import type { ChartTokens } from './tokens';

interface TalukaBarsProps {
  label: string;
  categories: string[];
  series: BarSeries[];
  /** Approximate number of axis ticks; small cards have room for few. */
  steps?: number;
}

export function TalukaBars({ label, categories, series, steps = 4 }: TalukaBarsProps) {
  const { language } = useLanguage();
  const narrow = useIsPhone();
  const option = (tokens: ChartTokens) => rowsOption({ categories, series, narrow, steps, language }, tokens);
  return <EChart label={label} height={rowsHeight(categories, series.length, narrow)} option={option} />;
}
