// The declared charts in their places of the grid, each in its form.
import { type ReactNode, Suspense } from 'react';
import { useInSight } from '@/shared/grid/useInSight';
import { late } from '@/shared/late';
import { ChartSkeleton } from '@/shared/ui/States';
import { Bars } from './Bars';
import type { Chart, ChartProps } from './declared';
import { Shares } from './Shares';

// The page waits for it as it waits for its slots.
const Lines = late(async () => ({ default: (await import('./Lines')).Lines }));

const TalukaMap = late(async () => ({ default: (await import('./TalukaMap')).TalukaMap }));

const Clearance = late(async () => ({ default: (await import('./Clearance')).Clearance }));

const Compared = late(async () => ({ default: (await import('./Compared')).Compared }));

interface InSightProps {
  /** About as tall as what will be there. */
  height: number;
  children: ReactNode;
}

/** Loads when it comes into sight; until then nothing of the page is waiting. */
function InSight({ height, children }: InSightProps) {
  const [place, inSight] = useInSight();
  if (!inSight) return <div className="card" ref={place} style={{ minHeight: height }} />;
  return (
    <Suspense
      fallback={
        <div className="card card-body">
          <ChartSkeleton height={height} />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}

const MapInSight = (props: ChartProps) => (
  <InSight height={560}>
    <TalukaMap {...props} />
  </InSight>
);

const FORMS = { bars: Bars, stacked: Bars, lines: Lines, parts: Shares, map: MapInSight };

/** Charts one below the other share their columns. */
const columnsOf = (charts: Chart[]): Chart[][] =>
  charts.reduce<Chart[][]>((columns, chart) => {
    if (chart.below) columns.at(-1)?.push(chart);
    else columns.push([chart]);
    return columns;
  }, []);

export function Charts(props: Omit<ChartProps, 'chart'>) {
  const { charts, queue, compared } = props.declared;
  return (
    <>
      {columnsOf(charts).map((charts) => (
        <div
          key={charts[0]?.name}
          className={`col-${charts[0]?.columns}${charts.length > 1 ? ' chart-column' : ''}`}
        >
          {charts.map((chart) => {
            const Form = FORMS[chart.form];
            return <Form key={chart.name} {...props} chart={chart} />;
          })}
        </div>
      ))}
      {queue && (
        <div className="col-12">
          <InSight height={320}>
            <Clearance {...props} />
          </InSight>
        </div>
      )}
      {compared && (
        <div className="col-12">
          <InSight height={480}>
            <Compared {...props} />
          </InSight>
        </div>
      )}
    </>
  );
}
