// A percent of each name as an area from 0 to 100. A name without anything to divide by is a gap.
import { formatPercent } from '../i18n/format';
import { nameRow, namesAxis, namesHeight, percentAxis } from './categories';
import { EChart } from './EChart';
import { nameWidth } from './rows';
import { useNarrow } from './TalukaBars';
import { type ChartTokens, tooltip } from './tokens';

interface PercentAreaProps {
  label: string;
  name: string;
  categories: string[];
  /** How many of the page's twelve columns the card takes. */
  columns?: number;
  values: (number | null)[];
  color?: string;
}

// The plot and the room above it.
const PANEL = 196;

export function PercentArea({
  label,
  name,
  categories,
  values,
  color = 'var(--c1)',
  columns = 12,
}: PercentAreaProps) {
  const narrow = useNarrow();
  const option = (tokens: ChartTokens) => {
    const ink = tokens.color(color);
    const names = namesAxis(categories, tokens, narrow, columns);
    const percents = percentAxis(tokens, narrow);
    return {
      grid: narrow
        ? { left: nameWidth(categories, narrow), right: 52, top: 8, bottom: 28 }
        : { left: 52, right: 24, top: 28, bottom: namesHeight(categories, columns) },
      tooltip: {
        ...tooltip(tokens),
        trigger: 'axis',
        valueFormatter: (value: unknown) => formatPercent(value as number | null),
      },
      xAxis: narrow ? percents : names,
      yAxis: narrow ? names : percents,
      series: [
        {
          type: 'line',
          name,
          data: values,
          connectNulls: false,
          symbol: 'circle',
          symbolSize: 8,
          itemStyle: { color: ink },
          lineStyle: { color: ink, width: 2 },
          areaStyle: { color: ink, opacity: 0.14 },
          label: {
            show: categories.length <= 16,
            position: narrow ? 'right' : 'top',
            color: tokens.text,
            fontSize: 12,
            fontWeight: 600,
            formatter: ({ value }: { value: number | null }) => formatPercent(value),
          },
        },
      ],
    };
  };
  const height = narrow
    ? categories.length * nameRow(categories) + 36
    : PANEL + namesHeight(categories, columns);
  return <EChart label={label} height={height} option={option} />;
}
