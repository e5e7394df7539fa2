// Layout items and all operations on them. Independent of pixels and React.
import type { CardId } from '../ids';
import { CARD_IDS } from '../ids';
import builtIn from './defaults.json';

export interface LayoutItem {
  id: CardId;
  order: number;
  visible: boolean;
  /** Columns, 1 to 12. */
  width: number;
  /** 1 small, 2 medium, 3 large, 4 automatic. */
  height: number;
  isAutoHeight: boolean;
}

export const COLUMNS = 12;
const AUTO = 4;
const HALF = 6;
const MEDIUM = 2;
// The steps of the width buttons.
const WIDTHS = [1, 2, 3, 4, 6, 8, 12];

/** Fallback if the stored layout cannot be loaded. */
export const DEFAULT_LAYOUT: readonly LayoutItem[] = builtIn as LayoutItem[];

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Sort and renumber the items from 0, without unknown cards. */
export function inOrder(items: readonly LayoutItem[]): LayoutItem[] {
  return items
    .filter(({ id }) => CARD_IDS.includes(id))
    .sort((a, b) => a.order - b.order)
    .map((item, order) => (item.order === order ? item : { ...item, order }));
}

function change(items: readonly LayoutItem[], id: CardId, patch: (item: LayoutItem) => Partial<LayoutItem>) {
  return items.map((item) => (item.id === id ? { ...item, ...patch(item) } : item));
}

export type Act =
  | 'narrower'
  | 'wider'
  | 'half'
  | 'shorter'
  | 'taller'
  | 'auto'
  | 'show'
  | 'earlier'
  | 'later';

/** Whether an action would change anything; otherwise its button is disabled. */
export function canAct(items: readonly LayoutItem[], item: LayoutItem, act: Act): boolean {
  switch (act) {
    case 'narrower':
      return item.width > 1;
    case 'wider':
      return item.width < COLUMNS;
    case 'shorter':
      return !item.isAutoHeight && item.height > 1;
    case 'taller':
      return !item.isAutoHeight;
    case 'earlier':
      return item.order > 0;
    case 'later':
      return item.order < items.length - 1;
    default:
      return true;
  }
}

const heightOf = (height: number) => {
  const clamped = clamp(height, 1, AUTO);
  return { height: clamped, isAutoHeight: clamped === AUTO };
};

export function act(items: readonly LayoutItem[], id: CardId, action: Act): LayoutItem[] {
  const item = items.find((candidate) => candidate.id === id);
  if (!item || !canAct(items, item, action)) return [...items];
  switch (action) {
    case 'narrower':
      return change(items, id, ({ width }) => ({ width: WIDTHS.findLast((step) => step < width) ?? 1 }));
    case 'wider':
      return change(items, id, ({ width }) => ({ width: WIDTHS.find((step) => step > width) ?? COLUMNS }));
    case 'half':
      return change(items, id, ({ width }) => ({ width: width === COLUMNS ? HALF : COLUMNS }));
    case 'shorter':
      return change(items, id, ({ height }) => heightOf(height - 1));
    case 'taller':
      return change(items, id, ({ height }) => heightOf(height + 1));
    case 'auto':
      return change(items, id, ({ isAutoHeight }) => heightOf(isAutoHeight ? MEDIUM : AUTO));
    case 'show':
      return change(items, id, ({ visible }) => ({ visible: !visible }));
    case 'earlier':
      return moveTo(items, id, item.order - 1);
    case 'later':
      return moveTo(items, id, item.order + 1);
  }
}

/** Move a card to position `to` and renumber the order from 0. */
export function moveTo(items: readonly LayoutItem[], id: CardId, to: number): LayoutItem[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [...items];
  const others = inOrder(items).filter((item) => item.id !== id);
  others.splice(clamp(to, 0, others.length), 0, moved);
  return others.map((item, order) => ({ ...item, order }));
}

export function sameLayout(left: readonly LayoutItem[], right: readonly LayoutItem[]): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const { id, order, visible, width, height } = right[index] as LayoutItem;
      return (
        item.id === id &&
        item.order === order &&
        item.visible === visible &&
        item.width === width &&
        item.height === height
      );
    })
  );
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** 1/12, 1/6, 1/4 … 2/3; null for the full width, which has a text. */
export function widthLabel(width: number): string | null {
  if (width >= COLUMNS) return null;
  const by = divisor(width, COLUMNS);
  return `${width / by}/${COLUMNS / by}`;
}

/** Key in `layout:height`. */
export function heightKey({ height, isAutoHeight }: LayoutItem): 'small' | 'medium' | 'large' | 'auto' {
  if (isAutoHeight || height >= AUTO) return 'auto';
  return (['small', 'medium', 'large'] as const)[clamp(height, 1, 3) - 1] ?? 'small';
}

export type Screen = 'wide' | 'medium' | 'narrow';

/** Columns of a card on a screen. Below `wide`, small cards take half of a row and the others all of it. */
export function widthOn(screen: Screen, width: number): number {
  if (screen === 'wide') return width;
  return width <= 3 ? HALF : COLUMNS;
}

/** Widen every half-row card without a neighbour to the full row. */
export function widenUnpaired<Sized extends { w: number }>(sizes: readonly Sized[]): Sized[] {
  let startsPair = true;
  return sizes.map((size, index) => {
    if (size.w !== HALF) {
      startsPair = true;
      return size;
    }
    const isFirst = startsPair;
    startsPair = !isFirst;
    return isFirst && sizes[index + 1]?.w !== HALF ? { ...size, w: COLUMNS } : size;
  });
}
