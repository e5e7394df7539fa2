// Positions of the cards, the same for viewing and editing. In order, each card takes the highest free position after its
// predecessor, so that reading order, tab order and layout agree. Heights are in units.
import type { CardId } from '../ids';
import { COLUMNS } from './items';

/** Pixels of one unit of height. */
export const UNIT = 8;
// Bottom edges closer than this are aligned, so that cards of similar height form rows.
const ROW_TOLERANCE = 144 / UNIT;
// Weight of a column relative to a unit of height in the distance of a dropped card.
const COLUMN_WEIGHT = 100 / UNIT;

export interface Size {
  id: CardId;
  /** Columns. */
  w: number;
  /** Units, including the gap below. */
  h: number;
}

export interface Place extends Size {
  x: number;
  y: number;
}

export const unitsOf = (pixels: number, gap: number) => Math.ceil((pixels + gap) / UNIT);

/** Align `y` with the lowest edge within ROW_TOLERANCE below it, so that neighbouring rows start together. */
function alignToRow(y: number, edges: readonly number[]): number {
  return Math.max(y, ...edges.filter((edge) => edge > y && edge - y <= ROW_TOLERANCE));
}

export function place(sizes: readonly Size[]): Place[] {
  const edges = new Array<number>(COLUMNS).fill(0);
  const placed: Place[] = [];
  let row = 0;
  let column = 0;
  for (const size of sizes) {
    const w = Math.min(COLUMNS, Math.max(1, size.w));
    const free = (x: number, y: number) => edges.slice(x, x + w).every((edge) => edge <= y);
    const heights = [...new Set([row, ...edges.filter((edge) => edge > row)])].sort((a, b) => a - b);
    for (const height of heights) {
      const y = height === row ? row : alignToRow(height, edges);
      let x = y === row ? column : 0;
      while (x + w <= COLUMNS && !free(x, y)) x += 1;
      if (x + w > COLUMNS) continue;
      placed.push({ id: size.id, w, h: size.h, x, y });
      edges.fill(y + size.h, x, x + w);
      row = y;
      column = x + w;
      break;
    }
  }
  return stretchToFill(placed);
}

/** Stretch each card to fill the gap below it, up to twice its height. */
function stretchToFill(placed: readonly Place[]): Place[] {
  const end = Math.max(0, ...placed.map(({ y, h }) => y + h));
  return placed.map((card) => {
    const bottom = card.y + card.h;
    const below = placed.filter(({ x, y, w }) => y >= bottom && x < card.x + card.w && card.x < x + w);
    const next = Math.min(end, ...below.map(({ y }) => y));
    return next - bottom <= Math.max(ROW_TOLERANCE, card.h) ? { ...card, h: next - card.y } : card;
  });
}

/** The ids in reading order: top to bottom, then left to right. */
export function orderOf(places: readonly { id: CardId; x: number; y: number }[]): CardId[] {
  return [...places].sort((a, b) => a.y - b.y || a.x - b.x).map(({ id }) => id);
}

/** The sizes with one card moved to a position in the order. */
export function movedTo(sizes: readonly Size[], id: CardId, order: number): Size[] {
  const others = sizes.filter((size) => size.id !== id);
  const moved = sizes.filter((size) => size.id === id);
  return [...others.slice(0, order), ...moved, ...others.slice(order)];
}

/** The position in the order that puts the card nearest to where it was dropped. Ties go to its current position. */
export function nearestOrder(sizes: readonly Size[], id: CardId, dropped: { x: number; y: number }): number {
  const current = sizes.findIndex((size) => size.id === id);
  const candidates = sizes.map((_, order) => {
    const { x, y } = place(movedTo(sizes, id, order))[order] as Place;
    const distance = Math.abs(x - dropped.x) * COLUMN_WEIGHT + Math.abs(y - dropped.y);
    return { order, distance, shift: Math.abs(order - current) };
  });
  const [nearest] = candidates.sort((a, b) => a.distance - b.distance || a.shift - b.shift);
  return nearest?.order ?? current;
}
