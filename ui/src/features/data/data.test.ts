import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '@/shared/i18n/format';
import type { When } from '@/shared/schedules/types';
import { whenInWords } from '@/shared/schedules/types';
import { startOf, whenOf } from '@/shared/schedules/values';
import { spanOf } from './api';

// Returns the key and its values; the translations are tested elsewhere.
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction<'data'> & TFunction<'schedules'>;
const schedule = (part: Partial<When>): When => ({
  every: 'day',
  step: 1,
  minute: 0,
  at: '02:00',
  days: [],
  day: 1,
  cron: '',
  ...part,
});

describe('sizeOf', () => {
  it.each([
    [0, '—'],
    [312, '312 B'],
    [1536, '1.5 KB'],
    [1_572_864, '1.5 MB'],
    [157_286_400, '150 MB'],
    [1024 ** 4 * 3, '3.0 TB'],
  ])('%d bytes', (bytes, text) => expect(sizeOf(bytes, 'en')).toBe(text));
});

describe('spanOf', () => {
  it.each([
    [null, '—'],
    [0.84, 'span.seconds {"seconds":"0.8"}'],
    [95.2, 'span.minutes {"minutes":"1","seconds":35}'],
  ])('%s seconds', (seconds, text) => expect(spanOf(seconds, t)).toBe(text));
});

describe('whenInWords', () => {
  it.each([
    [schedule({ at: '14:30' }), 'when.day {"at":"2:30\u00a0pm"}'],
    [schedule({ every: 'hours', minute: 15 }), 'when.hour {"step":1,"minute":15}'],
    [schedule({ every: 'hours', step: 6 }), 'when.hours {"step":6,"minute":0}'],
    [schedule({ every: 'minutes', step: 15 }), 'when.minutes {"step":15}'],
    [schedule({ every: 'week', days: [1, 2, 3, 4, 5] }), 'when.working {"at":"2:00\u00a0am"}'],
    [schedule({ every: 'week', days: [1] }), 'when.week {"days":"weekday.1","at":"2:00\u00a0am"}'],
    [schedule({ every: 'month' }), 'when.first {"day":1,"at":"2:00\u00a0am"}'],
    [schedule({ every: 'month', day: 15 }), 'when.month {"day":15,"at":"2:00\u00a0am"}'],
    [schedule({ every: 'cron', cron: '0 9 1 4 *' }), 'when.cron {"cron":"0 9 1 4 *"}'],
  ])('%o', (given, text) => expect(whenInWords(given, t, 'en')).toBe(text));
});

describe('whenOf', () => {
  it('converts form values to valid schedules', () => {
    expect(whenOf(startOf(null))).toEqual(schedule({ days: [1] }));
    expect(whenOf({ ...startOf(null), every: 'minutes' }).step).toBe(5);
    expect(whenOf({ ...startOf(null), every: 'hours', step: 15, minute: '99' })).toMatchObject({
      step: 1,
      minute: 59,
    });
    expect(whenOf({ ...startOf(null), every: 'week', days: [5, 0, 1] }).days).toEqual([0, 1, 5]);
  });
});
