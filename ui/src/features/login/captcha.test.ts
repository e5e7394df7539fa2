import { describe, expect, it } from 'vitest';
import { makeCode, sameCode } from './captchaCode';

describe('captcha', () => {
  it('has five letters or digits that do not look alike', () => {
    for (let round = 0; round < 50; round += 1) expect(makeCode()).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
  });

  it('ignores case', () => {
    expect(sameCode('K7M2Q', 'k7m2q')).toBe(true);
    expect(sameCode('K7M2Q', 'K7N2Q')).toBe(false);
    expect(sameCode('K7M2Q', '')).toBe(false);
    expect(sameCode('K7M2Q', 'k७m२q')).toBe(true);
  });
});
