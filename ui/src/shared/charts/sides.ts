// On which side of its point a label is placed: the one that fewer lines cross.

type Line = readonly (number | null)[];

// Approximate sizes in a card's chart: the plot's height, one step along its axis, a label's box.
const PLOT_HEIGHT = 190;
const STEP_WIDTH = 56;
const DIGIT_WIDTH = 7;
const NEAR_EDGE = 4;
const FAR_EDGE = 20;
const SAMPLES = [-1, -0.5, 0, 0.5, 1];

/** The line's height at a fraction of a step from a point; null where it is broken. */
function heightAt(line: Line, index: number, offset: number): number | null {
  const from = line[index];
  const to = line[index + Math.sign(offset)];
  if (from === null || from === undefined) return null;
  if (offset === 0) return from;
  return to === null || to === undefined ? null : from + (to - from) * Math.abs(offset);
}

export function labelSides(
  values: Line,
  otherLine: Line,
  format: (value: number) => string,
): ('top' | 'bottom')[] {
  const largest = Math.max(...values.map((value) => value ?? 0), ...otherLine.map((value) => value ?? 0), 1);
  const pixel = PLOT_HEIGHT / largest;
  return values.map((value, index) => {
    if (value === null) return 'bottom';
    const half = (format(value).length * DIGIT_WIDTH) / 2 / STEP_WIDTH;
    const crossed = (up: 1 | -1) =>
      [values, otherLine].flatMap((line) =>
        SAMPLES.filter((part) => {
          const height = heightAt(line, index, part * half);
          const above = height === null ? 0 : (height - value) * pixel * up;
          return above > NEAR_EDGE && above < FAR_EDGE;
        }),
      ).length;
    return crossed(1) < crossed(-1) ? 'top' : 'bottom';
  });
}
