/** Colour scale for figures: at most five steps of equal, round width. */

export interface Step {
  /** Lower bound, inclusive. */
  from: number;
  /** Upper bound, exclusive except in the last step. */
  to: number;
  color: string;
  /** Text on it takes the card's colour: light, or dark in dark mode. */
  strong: boolean;
}

const MAX_STEPS = 5;
const ROUND_FACTORS = [1, 2, 2.5, 5, 10];

/** The smallest round number not below `width`. */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  // Deviations below a thousandth are floating-point errors.
  return power * (ROUND_FACTORS.find((step) => step * power >= width * 0.999) ?? 10);
}

const stepColor = (number: number) => ({ color: `var(--q${number})`, strong: number > 3 });
const withoutNoise = (value: number) => Number(value.toPrecision(12));

export function stepsOf(values: number[]): Step[] {
  if (!values.length) return [];
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return [{ from: low, to: high, ...stepColor(3) }];
  // Rounding the start down can leave the last step short of the maximum; the next round width covers it.
  let width = roundUp((high - low) / MAX_STEPS);
  let start = Math.floor(low / width) * width;
  if (withoutNoise(start + MAX_STEPS * width) < high) {
    width = roundUp(width * 1.01);
    start = Math.floor(low / width) * width;
  }
  const count = Math.max(2, Math.ceil(withoutNoise((high - start) / width)));
  return Array.from({ length: count }, (_, index) => ({
    from: withoutNoise(start + index * width),
    to: withoutNoise(start + (index + 1) * width),
    ...stepColor(1 + Math.round((index * (MAX_STEPS - 1)) / (count - 1))),
  }));
}

export const stepAt = (steps: Step[], value: number): Step | undefined =>
  steps.find(({ to }) => value < to) ?? steps.at(-1);
