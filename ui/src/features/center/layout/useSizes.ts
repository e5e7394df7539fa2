// Card sizes on the current screen: columns from the width; units from the height or, if automatic, the content.
import { useCallback, useMemo, useState } from 'react';
import { useIsPhone, useMediaQuery } from '@/shared/grid/useIsPhone';
import { useTextScale } from '@/shared/theme/useTheme';
import type { CardId } from '../ids';
import { type LayoutItem, type Screen, widenUnpaired, widthOn } from './items';
import { type Size, unitsOf } from './place';

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
