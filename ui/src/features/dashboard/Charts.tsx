// The declared charts in their places of the grid, each in its form.
import { late } from '@/shared/late';
import { Bars } from './Bars';
import type { Chart, ChartProps } from './declared';
import { Shares } from './Shares';

// The page waits for it as it waits for its slots.
const Lines = late(async () => ({ default: (await import('./Lines')).Lines }));

const FORMS = { bars: Bars, stacked: Bars, lines: Lines, parts: Shares };

/** Charts one below the other share their columns. */
const columnsOf = (charts: Chart[]): Chart[][] =>
  charts.reduce<Chart[][]>((columns, chart) => {
    if (chart.below) columns.at(-1)?.push(chart);
    else columns.push([chart]);
    return columns;
  }, []);

export function Charts(props: Omit<ChartProps, 'chart'>) {
  return columnsOf(props.declared.charts).map((charts) => (
    <div
      key={charts[0]?.name}
      className={`col-${charts[0]?.columns}${charts.length > 1 ? ' chart-column' : ''}`}
    >
      {charts.map((chart) => {
        const Form = FORMS[chart.form];
        return <Form key={chart.name} {...props} chart={chart} />;
      })}
    </div>
  ));
}
