// Loads charts when the user scrolls to them.
import { type ReactNode, Suspense } from 'react';
import { useInSight } from '../grid/useInSight';
import * as card from '../ui/card.module.css';
import { ChartSkeleton } from '../ui/States';

interface InSightProps {
  /** Approximate height of the content, to avoid a layout shift. */
  height: number;
  children: ReactNode;
}

/** Load the children when scrolled into view, without suspending the page. */
export function InSight({ height, children }: InSightProps) {
  const [place, inSight] = useInSight();
  if (!inSight) return <div className={card.card} ref={place} style={{ minHeight: height }} />;
  return (
    <Suspense
      fallback={
        <div className={`${card.card} ${card.body}`}>
          <ChartSkeleton height={height} />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
