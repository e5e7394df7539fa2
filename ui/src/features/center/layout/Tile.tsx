// Frame of a card. Reports its content height, for cards with automatic height.
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import * as card from '@/shared/ui/card.module.css';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { TableSkeleton } from '@/shared/ui/States';
import { CARDS } from '../cards';
import type { CardId } from '../ids';
import * as board from './board.module.css';
import * as edit from './edit.module.css';
import type { LayoutItem } from './items';

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
