// Rounding: the only place in the user interface where a figure loses digits. Pure.

const rounders = new Map<number, Intl.NumberFormat>();

function rounder(places: number): Intl.NumberFormat {
  const known = rounders.get(places);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    useGrouping: false,
    maximumFractionDigits: places,
    roundingMode: 'halfExpand',
  } as Intl.NumberFormatOptions);
  rounders.set(places, made);
  return made;
}

/**
 * `value` with at most `places` decimals, halves away from zero, as the server rounds: 6.25 → 6.3, -0.5 → -1, 1.005 → 1.01.
 *
 * The text of the number is rounded, not the binary fraction next to it: `toFixed` makes 1.00 of 1.005, `Math.round` 0 of -0.5.
 */
export function halfUp(value: number, places = 0): number {
  if (!Number.isFinite(value)) return value;
  return Number(rounder(places).format(`${value}` as Intl.StringNumericLiteral)) || 0;
}
