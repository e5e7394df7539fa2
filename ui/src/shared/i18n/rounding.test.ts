import { expect, it } from 'vitest';
import { formatCount, formatDecimal, formatMoney, formatPercent, formatShare, formatTick } from './format';
import { halfUp } from './rounding';

it('rounds halves away from zero, based on the decimal notation', () => {
  expect([6.25, -6.25, 0.25, 87.45].map((value) => halfUp(value, 1))).toEqual([6.3, -6.3, 0.3, 87.5]);
  expect([0.5, 1.5, 2.5, -0.5, -1.5, -0.4].map((value) => halfUp(value))).toEqual([1, 2, 3, -1, -2, 0]);
  expect([1.005, -1.005, 8.575, 1e21].map((value) => halfUp(value, 2))).toEqual([1.01, -1.01, 8.58, 1e21]);
});

it('equals integer arithmetic for every tie', () => {
  for (let places = 0; places <= 4; places += 1) {
    for (let n = -2000; n <= 2000; n += 7) {
      // (n + ½) of the last place; away from zero it is n + 1, or n where n is negative.
      const tie = Number(`${2 * n + 1 < 0 ? '-' : ''}${Math.abs(2 * n + 1) * 5}e-${places + 1}`);
      expect(halfUp(tie, places)).toBe(Number(`${n < 0 ? n : n + 1}e-${places}`) || 0);
    }
  }
});

it('is used by every format', () => {
  expect([formatShare(1, 16), formatPercent(6.25), formatDecimal(6.25)]).toEqual(['6.3%', '6.3%', '6.3']);
  expect([formatCount(2.5), formatCount(-0.4), formatDecimal(1.005, 2)]).toEqual(['3', '0', '1.01']);
  expect(formatTick(125_000, 'en')).toBe('1.3 lakh');
  expect(formatMoney(10_050_000, 'en')).toBe('₹1.01 Cr');
});
