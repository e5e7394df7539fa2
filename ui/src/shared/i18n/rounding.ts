// Rounding: the only place in the UI where a figure loses digits.

const rounders = new Map<number, Intl.NumberFormat>();

function rounder(places: number): Intl.NumberFormat {
  const cached = rounders.get(places);
  if (cached) return cached;
  const format = new Intl.NumberFormat('en', {
    useGrouping: false,
    maximumFractionDigits: places,
    roundingMode: 'halfExpand',
  } as Intl.NumberFormatOptions);
  rounders.set(places, format);
  return format;
}

/**
 * `value` with at most `places` decimals, halves away from zero like the server: 6.25 → 6.3, -0.5 → -1, 1.005
 * → 1.01.
 *
 * Rounds the number's decimal notation, not its binary fraction: `toFixed` turns 1.005 into 1.00,
 * `Math.round` -0.5 into 0.
 */
export function halfUp(value: number, places = 0): number {
  if (!Number.isFinite(value)) return value;
  return Number(rounder(places).format(`${value}` as Intl.StringNumericLiteral)) || 0;
}
