// The map's code loads when it comes into sight.
import { Suspense } from 'react';
import { useInSight } from '@/shared/grid/useInSight';
import { late } from '@/shared/late';
import * as card from '@/shared/ui/card.module.css';
import { ChartSkeleton } from '@/shared/ui/States';

const MapCard = late(() => import('./MapCard'));

/** About as tall as a map is. */
const MAP_HEIGHT = 480;

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
