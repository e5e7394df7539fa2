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
