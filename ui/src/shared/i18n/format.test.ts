import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatPercent,
  formatShare,
  formatTick,
} from './format';

describe('numbers', () => {
  it('are grouped by lakh and crore, in Latin digits', () => {
    expect(formatCount(114332)).toBe('1,14,332');
    expect(formatCount(12345678)).toBe('1,23,45,678');
    expect(formatCount(null)).toBe('—');
  });

  it('use lakh and crore on axes from one lakh', () => {
    expect(formatTick(40000, 'en')).toBe('40,000');
    expect(formatTick(100000, 'en')).toBe('1 lakh');
    expect(formatTick(250000, 'mr')).toBe('2.5 लाख');
    expect(formatTick(10000000, 'mr')).toBe('1 कोटी');
  });

  it('format money in both languages', () => {
    expect(formatMoney(12_500_000, 'en')).toBe('₹1.25 Cr');
    expect(formatMoney(186_400_000, 'mr')).toBe('₹18.64 कोटी');
    expect(formatMoney(99_999, 'en')).toBe('₹99,999');
  });

  it('show a dash for a share of zero', () => {
    expect(formatShare(14264, 114332)).toBe('12.5%');
    expect(formatShare(0, 0)).toBe('—');
    expect(formatPercent(33.333, 2)).toBe('33.33%');
    expect([formatPercent(87.46), formatPercent(90), formatPercent(null)]).toEqual(['87.5%', '90%', '—']);
  });
});

describe('dates', () => {
  it("are written out in the user's language", () => {
    expect(formatDate('2026-11-19', 'en')).toBe('19 Nov 2026');
    expect(formatDate('2026-11-19', 'mr')).toBe('19 नोव्हेंबर 2026');
    expect(formatDate('2026-11-19', 'mr', true)).toBe('19 नोव्हें. 2026');
    expect(formatDate('nonsense', 'en')).toBe('—');
  });

  it('show times in India, across midnight too', () => {
    expect(formatDateTime('2026-03-31T18:29:00Z', 'en')).toBe('31 Mar 2026, 11:59\u00a0pm');
    expect(formatDateTime('2026-03-31T18:30:00Z', 'en')).toBe('1 Apr 2026, 12:00\u00a0am');
    expect(formatDateTime('2026-11-20T06:12:00Z', 'mr')).toBe('20 नोव्हेंबर 2026, सकाळी\u00a011:42');
  });
});

it.each([
  ['2026-10', 'en', undefined, 'Oct 2026'],
  ['2026-10-31', 'en', 'long', 'October 2026'],
  ['2026-09', 'mr', 'long', 'सप्टेंबर 2026'],
] as const)('the month of %s in %s, %s', (day, language, width, text) => {
  expect(formatMonth(day, language, width)).toBe(text);
});
