import { describe, expect, it } from 'vitest';
import { stepAt, stepsOf } from './scale';

const bounds = (...values: number[]) => stepsOf(values).map(({ from, to }) => [from, to]);

describe('the steps of a scale', () => {
  it('have round bounds that cover every figure', () => {
    expect(bounds(120, 4_310, 9_800)).toEqual([
      [0, 2_000],
      [2_000, 4_000],
      [4_000, 6_000],
      [6_000, 8_000],
      [8_000, 10_000],
    ]);
    expect(bounds(81.4, 82.2).at(0)?.[0]).toBeLessThanOrEqual(81.4);
    expect(bounds(7, 7)).toEqual([[7, 7]]);
    expect(bounds()).toEqual([]);
  });

  it('are at most five, from the lightest colour to the strongest', () => {
    for (let low = 0; low < 40; low += 3)
      for (let high = low + 1; high < 4_000; high = high * 2 + 1) {
        const steps = stepsOf([low, high]);
        expect(steps.length).toBeLessThanOrEqual(5);
        expect(steps[0]?.from).toBeLessThanOrEqual(low);
        expect(steps.at(-1)?.to).toBeGreaterThanOrEqual(high);
        expect([steps[0]?.color, steps.at(-1)?.color]).toEqual(['var(--q1)', 'var(--q5)']);
      }
  });

  it('put a figure on a bound into the higher step, the maximum into the last', () => {
    const steps = stepsOf([0, 100]);
    expect(stepAt(steps, 20)?.from).toBe(20);
    expect(stepAt(steps, 100)?.from).toBe(80);
    expect(stepAt([], 1)).toBeUndefined();
  });
});
