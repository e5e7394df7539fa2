// The board while it is edited. react-grid-layout handles dragging; `place` decides positions.
import { useEffect, useMemo, useRef, useState } from 'react';
import ReactGridLayout, { type Compactor, type Layout, useContainerWidth } from 'react-grid-layout';
import { useTranslation } from 'react-i18next';
import 'react-grid-layout/css/styles.css';
import * as layoutStyles from '@/shared/ui/layout.module.css';
import type { CardId } from '../ids';
import * as board from './board.module.css';
import { Controls, HANDLE } from './Controls';
import { MOUSE_PX, pointerOf, useEdgeScroll, useLongPress } from './drag';
import * as edit from './edit.module.css';
import { type Act, COLUMNS, heightKey, type LayoutItem, widthLabel } from './items';
import { movedTo, nearestOrder, orderOf, place, type Size, UNIT } from './place';
import { isFixed, Tile, useSizes } from './Tile';
import type { Editor } from './useEditor';

const GAP = 32;
// Height of a card's tag, as in edit.module.css.
const TAG = 20;
// How far outside the board a card can be dropped and still be placed.
const MARGIN = 64;
const GRID = { cols: COLUMNS, rowHeight: UNIT, margin: [16, 0], containerPadding: [0, 0] } as const;
const DRAG = { handle: `.${HANDLE}`, threshold: MOUSE_PX };
const RESIZE = { enabled: false, handles: [] };

const gridOf = (sizes: readonly Size[]): Layout =>
  place(sizes).map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }));

export function EditBoard({ editor, guide }: { editor: Editor; guide: boolean }) {
  const { t } = useTranslation(['layout', 'center']);
  const { items } = editor;
  const { screen, sizes, onHeight } = useSizes(items, GAP, TAG);
  const { width, containerRef, mounted } = useContainerWidth();
  const [announcement, setAnnouncement] = useState('');
  const outside = useRef(false);
  const edge = useEdgeScroll();
  const layout = useMemo(() => gridOf(sizes), [sizes]);
  useLongPress(containerRef, `.${HANDLE}`);
  const refocus = useRefocus();

  // Called at every step of a drag: moves the dragged card to the nearest position in the order.
  const compactor = useMemo<Compactor>(
    () => ({
      type: null,
      allowOverlap: true,
      compact: (now) => {
        const dragged = now.find(({ moved }) => moved);
        if (!dragged) return now;
        const id = dragged.i as CardId;
        const order = outside.current ? -1 : nearestOrder(sizes, id, dragged);
        return gridOf(order < 0 ? sizes : movedTo(sizes, id, order));
      },
    }),
    [sizes],
  );

  const nameOf = (id: CardId) => t(`center:card.${id}`);
  const announcePlace = (id: CardId, order: number) =>
    setAnnouncement(t('said.place', { card: nameOf(id), place: order + 1, of: items.length }));

  const onAct = (id: CardId, action: Act) => {
    const next = editor.act(id, action);
    const item = next.find((candidate) => candidate.id === id) as LayoutItem;
    const card = nameOf(id);
    if (action === 'earlier' || action === 'later') {
      announcePlace(id, item.order);
      refocus(id);
    } else if (action === 'show') setAnnouncement(t(item.visible ? 'said.shown' : 'said.hidden', { card }));
    else if (action === 'narrower' || action === 'wider' || action === 'half')
      setAnnouncement(t('said.width', { card, width: widthLabel(item.width) ?? t('full') }));
    else setAnnouncement(t('said.height', { card, height: t(`height.${heightKey(item)}`) }));
  };

  const onDrag = (event: Event) => {
    const { x, y } = pointerOf(event);
    const box = containerRef.current?.getBoundingClientRect();
    outside.current =
      box !== undefined &&
      (x < box.left - MARGIN || x > box.right + MARGIN || y < box.top - MARGIN || y > box.bottom + MARGIN);
    edge.follow(event);
  };

  const onDrop = (dropped: Layout, id: CardId) => {
    edge.stop();
    const order = orderOf(dropped.map(({ i, x, y }) => ({ id: i as CardId, x, y }))).indexOf(id);
    if (order === items.findIndex((item) => item.id === id)) return;
    editor.moveTo(id, order);
    announcePlace(id, order);
  };

  return (
    <div
      className={guide && screen === 'wide' ? `${edit.boardEdit} ${edit.boardGuided}` : edit.boardEdit}
      ref={containerRef}
    >
      <p className={layoutStyles.visuallyHidden} role="status" aria-live="polite">
        {announcement}
      </p>
      {mounted && (
        <ReactGridLayout
          layout={layout}
          width={width}
          gridConfig={GRID}
          dragConfig={DRAG}
          resizeConfig={RESIZE}
          compactor={compactor}
          onDragStart={() => {
            outside.current = false;
            edge.start();
          }}
          onDrag={(_now, _old, _item, _slot, event) => onDrag(event)}
          onDragStop={(now, _old, item) => item && onDrop(now, item.i as CardId)}
        >
          {items.map((item, index) => (
            <div
              key={item.id}
              className={
                (layout[index]?.x ?? 0) < COLUMNS / 2 ? `${board.tile} ${edit.tileLeft}` : board.tile
              }
              data-card={item.id}
              style={{ paddingBottom: GAP }}
            >
              <Tile item={item} fixed={isFixed(item, screen)} onHeight={onHeight} editing>
                <Controls item={item} items={items} onAct={(action) => onAct(item.id, action)} />
              </Tile>
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}

/** Restore focus after a card has moved in the DOM, to the button that moved it or the first enabled one. */
function useRefocus() {
  const pending = useRef<{ id: CardId; act: string } | null>(null);
  useEffect(() => {
    const { current } = pending;
    if (!current) return;
    pending.current = null;
    const card = document.querySelector<HTMLElement>(`[data-card="${current.id}"]`);
    const button =
      card?.querySelector<HTMLElement>(`[data-act="${current.act}"]:not(:disabled)`) ??
      card?.querySelector<HTMLElement>('[data-act]:not(:disabled)');
    button?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  });
  return (id: CardId) => {
    const focused = document.activeElement?.closest('[data-act]');
    pending.current = { id, act: focused?.getAttribute('data-act') ?? 'later' };
  };
}
