import { describe, expect, it } from 'vitest';
import { isUnread, readDay } from './readDay';

describe('readDay', () => {
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31 12 2026', '2026-12-31'],
    [' 31 / 12 / 2026 ', '2026-12-31'],
    ['31–12–2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['01.2.26', '2026-02-01'],
    ['31-12-26', '2026-12-31'],
    ['31/12/49', '2049-12-31'],
    ['31/12/50', '1950-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026-1-5', '2026-01-05'],
    ['३१/१२/२०२६', '2026-12-31'],
    ['१-२-२६', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    '',
    'soon',
    '32/13/2026',
    '31/02/2026',
    '29/02/2026',
    '00/01/2026',
    '12/31/2026',
    '2026-31-12',
    '31/12',
    '31/12/202',
    '31/12/20261',
    '31122026',
    '31/12/2026 17:30',
  ])('does not read "%s"', (text) => expect(readDay(text)).toBeNull());

  it.each([
    ['31/12/2026 17:30', '2026-12-31T17:30'],
    ['31.12.26, 7:05', '2026-12-31T07:05'],
    ['2026-12-31T17:30', '2026-12-31T17:30'],
    ['३१/१२/२०२६ १७:३०', '2026-12-31T17:30'],
  ])('reads the time of %s', (text, moment) => expect(readDay(text, true)).toBe(moment));

  it.each(['31/12/2026', '31/12/2026 24:00', '31/12/2026 17:60', '31/02/2026 10:00', '17:30'])(
    'does not read "%s" as date and time',
    (text) => expect(readDay(text, true)).toBeNull(),
  );
});

describe('isUnread', () => {
  it('is true of text only', () => {
    expect(['2026-12-31', '', null, undefined].map((value) => isUnread(value))).not.toContain(true);
    expect(['31/12/2026', '2026-13-01', 'soon'].map((value) => isUnread(value))).not.toContain(false);
    expect([isUnread('2026-12-31T17:30', true), isUnread('2026-12-31', true)]).toEqual([false, true]);
  });
});
