import { describe, expect, it } from 'vitest';
import { step } from './Viewer';

describe('the keys of the picture viewer', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 0, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(step(key, from, 4)).toBe(to);
  });

  it('ignores other keys, and a gallery without pictures', () => {
    expect(step('Enter', 1, 4)).toBeNull();
    expect(step('ArrowRight', 0, 0)).toBeNull();
  });
});
