// On which side of its point a label is placed: the one that fewer lines cross.

type Line = readonly (number | null)[];

// Approximate sizes in a card's chart: the plot's height, one step along its axis, a label's box.
const PLOT = 190;
const STEP = 56;
const DIGIT = 7;
const NEAR = 4;
const FAR = 20;
const SAMPLES = [-1, -0.5, 0, 0.5, 1];

/** The line's height at a fraction of a step from a point; null where it is broken. */
function heightAt(line: Line, index: number, offset: number): number | null {
  const from = line[index];
  const to = line[index + Math.sign(offset)];
  if (from === null || from === undefined) return null;
  if (offset === 0) return from;
  return to === null || to === undefined ? null : from + (to - from) * Math.abs(offset);
}

export function sidesOf(own: Line, other: Line, format: (value: number) => string): ('top' | 'bottom')[] {
  const most = Math.max(...own.map((value) => value ?? 0), ...other.map((value) => value ?? 0), 1);
  const pixel = PLOT / most;
  return own.map((value, index) => {
    if (value === null) return 'bottom';
    const half = (format(value).length * DIGIT) / 2 / STEP;
    const crossed = (up: 1 | -1) =>
      [own, other].flatMap((line) =>
        SAMPLES.filter((part) => {
          const height = heightAt(line, index, part * half);
          const above = height === null ? 0 : (height - value) * pixel * up;
          return above > NEAR && above < FAR;
        }),
      ).length;
    return crossed(1) < crossed(-1) ? 'top' : 'bottom';
  });
}
