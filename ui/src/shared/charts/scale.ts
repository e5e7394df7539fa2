/** Colours for figures from low to high: at most five steps of equal, round width. Pure. */

export interface Step {
  /** The step holds figures from here … */
  from: number;
  /** … to below here; the last one holds this figure, too. */
  to: number;
  color: string;
  /** Letters on it are as light, or in dark mode as dark, as the card. */
  strong: boolean;
}

const MOST = 5;
const ROUND = [1, 2, 2.5, 5, 10];

/** The smallest round number that is not below. */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  // What is off by less than a thousandth is so by the arithmetic of decimals.
  return power * (ROUND.find((one) => one * power >= width * 0.999) ?? 10);
}

const colored = (number: number) => ({ color: `var(--q${number})`, strong: number > 3 });
const exact = (value: number) => Number(value.toPrecision(12));

export function stepsOf(values: number[]): Step[] {
  if (!values.length) return [];
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return [{ from: low, to: high, ...colored(3) }];
  // Rounding the first bound down can need a step more: the next rounder width then has room.
  let width = roundUp((high - low) / MOST);
  let start = Math.floor(low / width) * width;
  if (exact(start + MOST * width) < high) {
    width = roundUp(width * 1.01);
    start = Math.floor(low / width) * width;
  }
  const count = Math.max(2, Math.ceil(exact((high - start) / width)));
  return Array.from({ length: count }, (_, index) => ({
    from: exact(start + index * width),
    to: exact(start + (index + 1) * width),
    ...colored(1 + Math.round((index * (MOST - 1)) / (count - 1))),
  }));
}

export const stepAt = (steps: Step[], value: number): Step | undefined =>
  steps.find(({ to }) => value < to) ?? steps.at(-1);
