// Validation of image files, and the geometry of crops.
import { describe, expect, it } from 'vitest';
import openapi from '../../../openapi.json';
import {
  faultOf,
  isLargeEnough,
  LOGO,
  MAX_FILE_BYTES,
  MAX_SIDE,
  minimumShown,
  minimumSize,
  PORTRAIT,
  toSourceArea,
  WIDE,
} from './rules';

describe('a chosen file', () => {
  it.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/webp', size: MAX_FILE_BYTES }, null],
    [{ type: 'image/jpeg', size: MAX_FILE_BYTES + 1 }, 'tooLarge'],
    [{ type: 'image/gif', size: 10 }, 'wrongType'],
    [{ type: 'image/svg+xml', size: 10 }, 'wrongType'],
    [{ type: '', size: 10 }, 'wrongType'],
  ])('%j as a content image: %s', (file, fault) => {
    expect(faultOf(file, WIDE)).toBe(fault);
  });

  it('may be a GIF as a logo, never an SVG', () => {
    expect(faultOf({ type: 'image/gif', size: 10 }, LOGO)).toBeNull();
    expect(faultOf({ type: 'image/svg+xml', size: 10 }, LOGO)).toBe('logo.wrongType');
    expect(faultOf({ type: 'image/png', size: MAX_FILE_BYTES * 2 }, LOGO)).toBe('logo.tooLarge');
  });
});

describe('a crop', () => {
  it('uses the natural size, not the displayed one', () => {
    const { source, width, height } = toSourceArea(
      { x: 10, y: 20, width: 160, height: 90 },
      { width: 320, height: 180 },
      { width: 1280, height: 720 },
    );
    expect(source).toEqual({ x: 40, y: 80, width: 640, height: 360 });
    expect([width, height]).toEqual([640, 360]);
  });

  it('never exceeds the longest side', () => {
    const whole = { width: 9600, height: 5400 };
    const { width, height } = toSourceArea(
      { x: 0, y: 0, width: 960, height: 540 },
      { width: 960, height: 540 },
      whole,
    );
    expect([width, height]).toEqual([MAX_SIDE, 1350]);
  });
});

describe('the smallest crop', () => {
  it.each([
    ['wide', WIDE, 100],
    ['portrait', PORTRAIT, 100],
    ['logo', LOGO, 50],
  ])('of a %s picture has the minimum size at any display scale', (_, rules, minimum) => {
    const natural = { width: 4000, height: 2400 };
    for (const share of [0.05, 0.16, 1, 2]) {
      const shown = { width: natural.width * share, height: natural.height * share };
      const crop = minimumShown(shown, natural, rules);
      const { width, height } = toSourceArea({ x: 0, y: 0, ...crop }, shown, natural);
      expect(Math.min(width, height)).toBe(minimum);
      expect(crop.width / crop.height).toBeCloseTo(rules.aspect);
    }
  });

  it.each([
    [{ width: 100, height: 100 }, PORTRAIT, true],
    [{ width: 99, height: 400 }, PORTRAIT, false],
    [{ width: 150, height: 150 }, WIDE, false],
    [{ width: 178, height: 100 }, WIDE, true],
    [{ width: 49, height: 50 }, LOGO, false],
  ])('is checked against a picture of %j', (natural, rules, fits) => {
    expect(isLargeEnough(natural, rules)).toBe(fits);
  });
});

// The server's limits apply; its API document publishes them.
describe('the smallest picture', () => {
  const fieldOf = (schema: string, field: string) =>
    (openapi.components.schemas as Record<string, { properties?: Record<string, object> }>)[schema]
      ?.properties?.[field];

  it.each([
    ['SliderIn', 'image_url', WIDE],
    ['NewsIn', 'image_url', WIDE],
    ['MinisterIn', 'image_url', PORTRAIT],
    ['DepartmentIn', 'logo', LOGO],
  ])('of %s.%s matches the server', (schema, field, rules) => {
    expect(fieldOf(schema, field)).toMatchObject({ 'x-smallest': minimumSize(rules) });
  });
});
