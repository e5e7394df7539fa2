// Additions to the grid's dragging: long press on touch screens, and scrolling at the window's edges.
import { type RefObject, useEffect, useMemo, useRef } from 'react';

// Scroll speed while a card is dragged near an edge of the window: the nearer, the faster.
const EDGE = 96;
/** Maximum speed, in pixels per frame. */
export const MAX_STEP = 28;

export function scrollStep(pointer: number, height: number): number {
  const above = EDGE - pointer;
  const below = pointer - (height - EDGE);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const step = Math.ceil((Math.min(depth, EDGE) / EDGE) * MAX_STEP);
  return above > below ? -step : step;
}

const LONG_PRESS_MS = 120;
const STILL_PX = 8;
export const MOUSE_PX = 5;

/** Position of the mouse or the first touch. */
export function pointerOf(event: Event): { x: number; y: number } {
  const touch =
    'changedTouches' in event
      ? ((event as TouchEvent).touches[0] ?? (event as TouchEvent).changedTouches[0])
      : null;
  const { clientX, clientY } = touch ?? (event as MouseEvent);
  return { x: clientX, y: clientY };
}

/** Hold back a touch from the grid until it has lasted for a long press. */
export function useLongPress(board: RefObject<HTMLElement | null>, handle: string): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let waiting: { timer: number; x: number; y: number } | null = null;
    let replaying = false;
    const stop = () => {
      if (waiting) clearTimeout(waiting.timer);
      waiting = null;
    };
    const start = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (replaying || !touch || !(event.target as Element).closest(handle)) return;
      event.stopPropagation();
      stop();
      const replay = () => {
        waiting = null;
        replaying = true;
        touch.target.dispatchEvent(
          new TouchEvent('touchstart', {
            bubbles: true,
            cancelable: true,
            touches: [touch],
            targetTouches: [touch],
            changedTouches: [touch],
          }),
        );
        replaying = false;
      };
      waiting = { timer: window.setTimeout(replay, LONG_PRESS_MS), x: touch.clientX, y: touch.clientY };
    };
    const move = (event: TouchEvent) => {
      const { x, y } = pointerOf(event);
      if (waiting && Math.hypot(x - waiting.x, y - waiting.y) > STILL_PX) stop();
    };
    element.addEventListener('touchstart', start, { capture: true, passive: false });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', stop);
    element.addEventListener('touchcancel', stop);
    return () => {
      stop();
      element.removeEventListener('touchstart', start, { capture: true });
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', stop);
      element.removeEventListener('touchcancel', stop);
    };
  }, [board, handle]);
}

/** Scroll the page while a card is dragged near an edge, and replay the pointer event so that the card follows. */
export function useEdgeScroll() {
  const last = useRef<Event | null>(null);
  const frame = useRef(0);
  const controls = useMemo(() => {
    const step = () => {
      const event = last.current;
      if (event) {
        const before = window.scrollY;
        window.scrollBy(0, scrollStep(pointerOf(event).y, window.innerHeight));
        if (window.scrollY !== before) repeat(event);
      }
      frame.current = requestAnimationFrame(step);
    };
    return {
      start: () => {
        last.current = null;
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(step);
      },
      follow: (event: Event) => {
        last.current = event;
      },
      stop: () => {
        cancelAnimationFrame(frame.current);
        last.current = null;
      },
    };
  }, []);
  useEffect(() => controls.stop, [controls]);
  return controls;
}

function repeat(event: Event): void {
  if (event instanceof MouseEvent) {
    const { clientX, clientY, buttons } = event;
    document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons, bubbles: true }));
  } else if (event.target) {
    const touches = Array.from((event as TouchEvent).touches);
    event.target.dispatchEvent(
      new TouchEvent('touchmove', {
        touches,
        targetTouches: touches,
        changedTouches: touches,
        bubbles: true,
      }),
    );
  }
}
