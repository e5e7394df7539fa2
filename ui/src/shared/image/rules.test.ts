// Which files are pictures, and which part of one a crop takes.
import { describe, expect, it } from 'vitest';
import { faultOf, LARGEST_FILE, LOGO, LONGEST_SIDE, scaled, WIDE } from './rules';

describe('a chosen file', () => {
  it.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/webp', size: LARGEST_FILE }, null],
    [{ type: 'image/jpeg', size: LARGEST_FILE + 1 }, 'tooLarge'],
    [{ type: 'image/gif', size: 10 }, 'wrongType'],
    [{ type: 'image/svg+xml', size: 10 }, 'wrongType'],
    [{ type: '', size: 10 }, 'wrongType'],
  ])('%j as a content image: %s', (file, fault) => {
    expect(faultOf(file, WIDE)).toBe(fault);
  });

  it('may be a GIF as a logo, never an SVG', () => {
    expect(faultOf({ type: 'image/gif', size: 10 }, LOGO)).toBeNull();
    expect(faultOf({ type: 'image/svg+xml', size: 10 }, LOGO)).toBe('logo.wrongType');
    expect(faultOf({ type: 'image/png', size: LARGEST_FILE * 2 }, LOGO)).toBe('logo.tooLarge');
  });
});

describe('a crop', () => {
  it('is taken from the picture itself, not from how it is shown', () => {
    const { source, width, height } = scaled(
      { x: 10, y: 20, width: 160, height: 90 },
      { width: 320, height: 180 },
      { width: 1280, height: 720 },
    );
    expect(source).toEqual({ x: 40, y: 80, width: 640, height: 360 });
    expect([width, height]).toEqual([640, 360]);
  });

  it('is no longer than the request can carry', () => {
    const whole = { width: 9600, height: 5400 };
    const { width, height } = scaled(
      { x: 0, y: 0, width: 960, height: 540 },
      { width: 960, height: 540 },
      whole,
    );
    expect([width, height]).toEqual([LONGEST_SIDE, 1350]);
  });
});
