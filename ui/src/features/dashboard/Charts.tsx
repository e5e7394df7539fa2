// The declared charts on the page's grid.
import { InSight } from '@/shared/charts/InSight';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { lazyWithRetry } from '@/shared/lazy';
import { classes } from '@/shared/ui/classes';
import * as layout from '@/shared/ui/layout.module.css';
import { Bars } from './Bars';
import type { Chart, ChartProps } from './declared';
import { Shares } from './Shares';

const WIDTHS: Record<number, string | undefined> = {
  3: layout.col3,
  4: layout.col4,
  6: layout.col6,
  8: layout.col8,
  12: layout.col12,
};

// Loaded without a fallback of its own: the page suspends for it as for its slots.
const Lines = lazyWithRetry(async () => (await import('./Lines')).Lines);

const Facts = lazyWithRetry(async () => (await import('./Lists')).Facts);

const Activity = lazyWithRetry(async () => (await import('./Lists')).Activity);

const TalukaMap = lazyWithRetry(async () => (await import('./TalukaMap')).TalukaMap);

const Clearance = lazyWithRetry(async () => (await import('./Clearance')).Clearance);

const Compared = lazyWithRetry(async () => (await import('./Compared')).Compared);

const MapInSight = (props: ChartProps) => (
  <InSight height={560}>
    <TalukaMap {...props} />
  </InSight>
);

const FORMS = {
  bars: Bars,
  stacked: Bars,
  lines: Lines,
  parts: Shares,
  map: MapInSight,
  facts: Facts,
  activity: Activity,
};

/** Group charts that are stacked in one grid column. */
const columnsOf = (charts: Chart[]): Chart[][] =>
  charts.reduce<Chart[][]>((columns, chart) => {
    if (chart.below) columns.at(-1)?.push(chart);
    else columns.push([chart]);
    return columns;
  }, []);

export function Charts({ hidden, ...props }: Omit<ChartProps, 'chart'> & { hidden: string[] }) {
  const { charts, queue, compared } = props.declared;
  return (
    <>
      {columnsOf(charts.filter(({ name }) => !hidden.includes(name))).map((charts) => (
        <div
          key={charts[0]?.name}
          className={classes(WIDTHS[charts[0]?.columns ?? 12], charts.length > 1 && dashboard.chartColumn)}
        >
          {charts.map((chart) => {
            const Form = FORMS[chart.form];
            return <Form key={chart.name} {...props} chart={chart} />;
          })}
        </div>
      ))}
      {queue && (
        <div className={layout.col12}>
          <InSight height={320}>
            <Clearance {...props} />
          </InSight>
        </div>
      )}
      {compared && (
        <div className={layout.col12}>
          <InSight height={480}>
            <Compared {...props} />
          </InSight>
        </div>
      )}
    </>
  );
}
