// Loads the map's code when the card scrolls into view.
import { Suspense } from 'react';
import { useInSight } from '@/shared/grid/useInSight';
import { lazyWithRetry } from '@/shared/late';
import * as card from '@/shared/ui/card.module.css';
import { ChartSkeleton } from '@/shared/ui/States';

const MapCard = lazyWithRetry(() => import('./MapCard'));

/** Approximate height of the map, to avoid a layout shift. */
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
