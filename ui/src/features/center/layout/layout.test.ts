import { describe, expect, it } from 'vitest';
import { CARD_IDS, type CardId } from '../ids';
import { MAX_STEP, scrollStep } from './drag';
import {
  type Act,
  act,
  canAct,
  DEFAULT_LAYOUT,
  heightKey,
  inOrder,
  type LayoutItem,
  moveTo,
  sameLayout,
  widenUnpaired,
  widthLabel,
  widthOn,
} from './items';
import { movedTo, nearestOrder, orderOf, type Place, place, type Size } from './place';

// Seeded random numbers, so that failures are reproducible.
function seededRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const ACTS: Act[] = ['narrower', 'wider', 'half', 'shorter', 'taller', 'auto', 'show', 'earlier', 'later'];
const layout = () => inOrder(DEFAULT_LAYOUT);
const itemOf = (items: readonly LayoutItem[], id: CardId) =>
  items.find((item) => item.id === id) as LayoutItem;
const times = (count: number, items: LayoutItem[], id: CardId, action: Act): LayoutItem[] =>
  count === 0 ? items : times(count - 1, act(items, id, action), id, action);

describe('layout operations', () => {
  it('never lose or duplicate a card', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seededRandom(seed);
      let items = layout();
      for (let step = 0; step < 60; step += 1) {
        const id = CARD_IDS[random(CARD_IDS.length)] as CardId;
        items = random(4) === 0 ? moveTo(items, id, random(20) - 1) : act(items, id, ACTS[random(9)] as Act);
      }
      expect(items.map(({ order }) => order)).toEqual(items.map((_, index) => index));
      expect(items.map(({ id }) => id).sort()).toEqual([...CARD_IDS].sort());
      for (const { width, height, isAutoHeight } of items) {
        expect(width >= 1 && width <= 12 && height >= 1 && height <= 4).toBe(true);
        expect(isAutoHeight).toBe(height === 4);
      }
    }
  });

  it('step through the named widths and stop at the ends', () => {
    const widths = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (count) =>
        itemOf(times(count, times(9, layout(), 'weather', 'narrower'), 'weather', 'wider'), 'weather').width,
    );
    expect(widths).toEqual([2, 3, 4, 6, 8, 12, 12, 12]);
    const unnamed = layout().map((item) => ({ ...item, width: 7 }));
    expect(itemOf(act(unnamed, 'weather', 'wider'), 'weather').width).toBe(8);
    expect(itemOf(act(unnamed, 'weather', 'narrower'), 'weather').width).toBe(6);
  });

  it('switch to automatic height above large, which only the auto button leaves', () => {
    let items = times(3, layout(), 'total-transactions', 'taller');
    expect(itemOf(items, 'total-transactions')).toMatchObject({ height: 4, isAutoHeight: true });
    for (const action of ['taller', 'shorter'] as const) {
      expect(canAct(items, itemOf(items, 'total-transactions'), action)).toBe(false);
      expect(act(items, 'total-transactions', action)).toEqual(items);
    }
    items = act(items, 'total-transactions', 'auto');
    expect(itemOf(items, 'total-transactions')).toMatchObject({ height: 2, isAutoHeight: false });
  });

  it('toggle full and half width, and visibility', () => {
    const full = act(layout(), 'weather', 'half');
    expect(itemOf(full, 'weather').width).toBe(12);
    expect(itemOf(act(full, 'weather', 'half'), 'weather').width).toBe(6);
    const hidden = act(layout(), 'weather', 'show');
    expect(itemOf(hidden, 'weather').visible).toBe(false);
    expect(sameLayout(act(hidden, 'weather', 'show'), layout())).toBe(true);
  });

  it('undo "earlier" with "later"', () => {
    for (const { id, order } of layout()) {
      if (order > 0) expect(sameLayout(act(act(layout(), id, 'earlier'), id, 'later'), layout())).toBe(true);
      expect(canAct(layout(), itemOf(layout(), id), 'earlier')).toBe(order > 0);
      expect(canAct(layout(), itemOf(layout(), id), 'later')).toBe(order < CARD_IDS.length - 1);
    }
  });

  it('sort the items from the server and drop unknown cards', () => {
    const shuffled = [...layout()].reverse().map((item) => ({ ...item, order: item.order * 2 }));
    const unknownCard = { ...itemOf(layout(), 'weather'), id: 'no-more' as CardId, order: 1 };
    expect(inOrder([unknownCard, ...shuffled])).toEqual(layout());
  });

  it('label widths and heights as specified', () => {
    expect([1, 2, 3, 4, 6, 8, 12].map(widthLabel)).toEqual(['1/12', '1/6', '1/4', '1/3', '1/2', '2/3', null]);
    expect(widthLabel(5)).toBe('5/12');
    const heights = [1, 2, 3, 4].map((height) =>
      heightKey({ ...itemOf(layout(), 'weather'), height, isAutoHeight: height === 4 }),
    );
    expect(heights).toEqual(['small', 'medium', 'large', 'auto']);
  });

  it('pair small cards below a wide screen and stack the others', () => {
    for (const screen of ['narrow', 'medium'] as const)
      expect([1, 3, 4, 12].map((width) => widthOn(screen, width))).toEqual([6, 6, 12, 12]);
    expect([1, 3, 4, 12].map((width) => widthOn('wide', width))).toEqual([1, 3, 4, 12]);
  });
});

describe('paired', () => {
  const widths = (...given: number[]) => widenUnpaired(given.map((w) => ({ w }))).map(({ w }) => w);

  it('leaves no gap next to a small card', () => {
    expect(widths(6, 6, 12)).toEqual([6, 6, 12]);
    expect(widths(6, 6, 6, 12, 6)).toEqual([6, 6, 12, 12, 12]);
    expect(widths(12, 6, 12, 6, 6)).toEqual([12, 12, 12, 6, 6]);
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const given = Array.from({ length: 1 + random(9) }, () => (random(2) ? 6 : 12));
      const places = place(
        widenUnpaired(given.map((w, index) => ({ id: CARD_IDS[index] as CardId, w, h: 20 }))),
      );
      // Every row is full if the cards cover the board's area.
      const covered = places.reduce((sum, { w, h }) => sum + w * h, 0);
      expect(covered).toBe(12 * Math.max(...places.map(({ y, h }) => y + h)));
    }
  });
});

const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function someSizes(seed: number): Size[] {
  const random = seededRandom(seed);
  return CARD_IDS.map((id) => ({ id, w: 1 + random(12), h: 5 + random(80) }));
}

describe('place', () => {
  it('avoids overlaps, stays within the columns and keeps the reading order', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const sizes = someSizes(seed);
      const places = place(sizes);
      expect(places.map(({ id }) => id)).toEqual(sizes.map(({ id }) => id));
      expect(orderOf(places)).toEqual(sizes.map(({ id }) => id));
      for (const [index, card] of places.entries()) {
        expect(card.x >= 0 && card.y >= 0 && card.x + card.w <= 12).toBe(true);
        expect(card.h).toBeGreaterThanOrEqual(sizes[index]?.h ?? 0);
        for (const other of places.slice(index + 1)) expect(overlap(card, other)).toBe(false);
      }
    }
  });

  it('aligns cards of similar height in rows', () => {
    const [first, second, third] = place([
      { id: 'weather', w: 4, h: 30 },
      { id: 'performance', w: 8, h: 36 },
      { id: 'quick-access', w: 12, h: 20 },
    ]);
    expect([first?.h, second?.h, third?.y]).toEqual([36, 36, 36]);
  });

  it('stretches a card next to a taller one, but not beyond twice its height', () => {
    const placeNextToTaller = (h: number) =>
      place([
        { id: 'taluka-map', w: 6, h: 90 },
        { id: 'district-metrics', w: 6, h },
        { id: 'quick-access', w: 12, h: 20 },
      ]);
    expect(placeNextToTaller(60).map(({ y, h }) => [y, h])).toEqual([
      [0, 90],
      [0, 90],
      [90, 20],
    ]);
    expect(placeNextToTaller(30)[1]?.h).toBe(30);
  });

  it('fills the space next to a tall card', () => {
    const places = place([
      { id: 'department-performance-matrix', w: 8, h: 70 },
      { id: 'today-overview', w: 4, h: 46 },
      { id: 'weather', w: 4, h: 24 },
      { id: 'quick-access', w: 12, h: 20 },
    ]);
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [8, 0],
      [8, 46],
      [0, 70],
    ]);
  });

  it('places a dropped card where it was dropped', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const sizes = someSizes(seed);
      const places = place(sizes);
      for (const [order, { id }] of places.entries()) {
        // Dropped on the position of another order: finds that order, or one with the same position.
        const to = (order * 7 + seed) % sizes.length;
        const expected = place(movedTo(sizes, id, to));
        const target = expected[to] as Place;
        const foundOrder = nearestOrder(sizes, id, target);
        const actual = place(movedTo(sizes, id, foundOrder));
        expect(actual[foundOrder]).toMatchObject({ id, x: target.x, y: target.y });
      }
    }
  });

  it('keeps a card that is dropped on its own position', () => {
    const sizes = someSizes(3);
    for (const [order, card] of place(sizes).entries())
      expect(nearestOrder(sizes, card.id, card)).toBe(order);
  });
});

describe('scrollStep', () => {
  it('is 0 in the middle, grows towards the edges, and is at most 28 pixels', () => {
    const steps = Array.from({ length: 1001 }, (_, pointer) => scrollStep(pointer - 50, 900));
    expect(steps.every((step) => Math.abs(step) <= MAX_STEP)).toBe(true);
    expect([scrollStep(0, 900), scrollStep(900, 900), scrollStep(450, 900)]).toEqual([-28, 28, 0]);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });
});
