import { describe, expect, it } from 'vitest';
import { pageWindow } from './GridPager';

describe('page buttons', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 49, [1, 2, 3, 4, 5, null, 49]],
    [25, 49, [1, null, 23, 24, 25, 26, 27, null, 49]],
    [49, 49, [1, null, 45, 46, 47, 48, 49]],
    [1, 0, []],
  ])('page %i of %i', (page, last, expected) => {
    expect(pageWindow(page, last)).toEqual(expected);
  });
});
