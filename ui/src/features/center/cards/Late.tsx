// Cards whose code loads with them: the calendar at once, the map when it comes into sight.
import { Suspense } from 'react';
import { useInSight } from '@/shared/grid/useInSight';
import { late } from '@/shared/late';
import * as card from '@/shared/ui/card.module.css';
import { ChartSkeleton, TableSkeleton } from '@/shared/ui/States';

const CalendarCard = late(() => import('./CalendarCard'));
const ClearanceCard = late(() => import('./ClearanceCard'));
const MapCard = late(() => import('./MapCard'));

/** About as tall as a map is. */
const MAP_HEIGHT = 480;

export function SubmissionCalendar() {
  return (
    <Suspense
      fallback={
        <div className={card.card}>
          <TableSkeleton rows={8} />
        </div>
      }
    >
      <CalendarCard />
    </Suspense>
  );
}

export function Clearances() {
  return (
    <Suspense
      fallback={
        <div className={card.card}>
          <TableSkeleton rows={4} />
        </div>
      }
    >
      <ClearanceCard />
    </Suspense>
  );
}

export function TalukaMap() {
  const [place, inSight] = useInSight();
  if (!inSight) return <div className={card.card} ref={place} style={{ minHeight: MAP_HEIGHT }} />;
  return (
    <Suspense
      fallback={
        <div className={`${card.card} ${card.body}`}>
          <ChartSkeleton height={MAP_HEIGHT} />
        </div>
      }
    >
      <MapCard />
    </Suspense>
  );
}
