// Frame of a card. Reports its content height, for cards with automatic height.
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone, useMediaQuery } from '@/shared/grid/useIsPhone';
import { useTextScale } from '@/shared/theme/useTheme';
import * as card from '@/shared/ui/card.module.css';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { TableSkeleton } from '@/shared/ui/States';
import { CARDS } from '../cards';
import type { CardId } from '../ids';
import * as board from './board.module.css';
import * as edit from './edit.module.css';
import { type LayoutItem, type Screen, widenUnpaired, widthOn } from './items';
import { type Size, unitsOf } from './place';

// Card sizes on the current screen: columns from the width; units from the height or, if automatic, the content.
/** Pixels of small, medium and large. A small and a medium card with a gap are as tall as a large one. */
const STEPS = [160, 368, 544];
const UNMEASURED = 200;
const stepOf = ({ height }: LayoutItem) => STEPS[height - 1] ?? UNMEASURED;

/** On a phone all heights are automatic, to avoid scrolling inside a scrolling page. */
export const isFixed = (item: LayoutItem, screen: Screen) => !item.isAutoHeight && screen !== 'narrow';

/** `extra`: pixels that editing adds to a card of fixed height, for its tag. */
export function useSizes(items: readonly LayoutItem[], gap: number, extra = 0) {
  const wide = useMediaQuery('(min-width: 75em)');
  const narrow = useIsPhone();
  const screen: Screen = wide ? 'wide' : narrow ? 'narrow' : 'medium';
  const scale = useTextScale();
  const [heights, setHeights] = useState<Partial<Record<CardId, number>>>({});
  const onHeight = useCallback(
    (id: CardId, pixels: number) =>
      setHeights((known) => (known[id] === pixels ? known : { ...known, [id]: pixels })),
    [],
  );
  const sizes: Size[] = useMemo(() => {
    const measured = items.map((item) => ({
      id: item.id,
      w: widthOn(screen, item.width),
      h: unitsOf(
        (isFixed(item, screen) ? stepOf(item) * scale + extra : heights[item.id]) ?? UNMEASURED,
        gap,
      ),
    }));
    return screen === 'wide' ? measured : widenUnpaired(measured);
  }, [items, screen, heights, gap, extra, scale]);
  return { screen, sizes, onHeight };
}

interface TileProps {
  item: LayoutItem;
  /** The height comes from the layout, not the content. */
  fixed: boolean;
  onHeight: (id: CardId, pixels: number) => void;
  /** Make the card's content inert while the board is edited. */
  editing?: boolean;
  children?: ReactNode;
}

export function Tile({ item, fixed, onHeight, editing = false, children }: TileProps) {
  const body = useRef<HTMLDivElement>(null);
  const { id } = item;
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const reportHeight = () => onHeight(id, element.offsetHeight);
    reportHeight();
    const observer = new ResizeObserver(reportHeight);
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, onHeight]);
  const Card = CARDS[id];
  return (
    <div className={`${board.tileFrame}${item.visible ? '' : ` ${edit.tileHidden}`}`}>
      <div
        className={fixed ? `${board.tileScroll} ${board.tileFixed}` : board.tileScroll}
        inert={editing}
        aria-disabled={editing && !item.visible ? true : undefined}
      >
        <div className={board.tileBody} ref={body}>
          <ErrorBoundary>
            {/* Suspend per card: a page-level fallback would unmount the page and lose the focus. */}
            <Suspense
              fallback={
                <div className={card.card}>
                  <TableSkeleton rows={4} />
                </div>
              }
            >
              <Card />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
      {children}
    </div>
  );
}
