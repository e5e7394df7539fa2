import { describe, expect, it } from 'vitest';
import en from '@/locales/en/cases.json';
import type { CaseRow } from './api';
import { clockOf, intervalOf } from './api';

const clock = (state: CaseRow['state'], days_left: number | null, unit: CaseRow['unit'] = 'calendar') =>
  clockOf({ state, days_left, unit });

describe('clockOf', () => {
  it.each([
    ['soon', 0, 'calendar', 'today', 0],
    ['soon', 0, 'working', 'today', 0],
    ['soon', 1, 'calendar', 'left.calendar', 1],
    ['running', 12, 'working', 'left.working', 12],
    ['broken', -3, 'calendar', 'past.calendar', 3],
    // The limit ended on a day off, so no working day has passed since.
    ['broken', 0, 'working', 'past.working', 0],
    ['paused', 0, 'calendar', 'paused.calendar', 0],
    ['late', -2, 'working', 'late.working', 2],
    ['met', 4, 'calendar', 'met', 0],
    ['unknown', null, null, 'unknown', 0],
    ['running', null, null, 'unknown', 0],
    ['unjudged', 3, 'calendar', 'unknown', 0],
  ] as const)('%s with %s %s days is %s', (state, left, unit, key, count) => {
    expect(clock(state, left, unit)).toEqual([key, { count }]);
  });

  it('returns only keys that have a text', () => {
    const keys = new Set(
      Object.entries(en.clock).flatMap(([key, text]) =>
        typeof text === 'string'
          ? [key]
          : Object.keys(text).map((suffix) => `${key}.${suffix.split('_')[0]}`),
      ),
    );
    for (const state of [
      'running',
      'soon',
      'broken',
      'paused',
      'unknown',
      'met',
      'late',
      'unjudged',
    ] as const)
      for (const left of [null, -2, 0, 1, 30])
        for (const unit of ['calendar', 'working', null] as const)
          expect(keys).toContain(clock(state, left, unit)[0]);
  });
});

it('formats an interval only if cases have ended', () => {
  expect(intervalOf({ low: 77.6, high: 86.2 })).toBe('77.6%\u00a0–\u00a086.2%');
  expect(intervalOf({ low: null, high: null })).toBe('');
});
