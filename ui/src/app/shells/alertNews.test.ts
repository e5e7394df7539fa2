import { expect, test } from 'vitest';
import { type AlertNews, newsSince, worstFirst } from './NotificationBell';

const alert = (id: number): AlertNews => ({ id, severity: 'warning', text: `alert ${id}` });
const ids = (announced: number | null, ...present: number[]) => {
  const { fresh, newest } = newsSince(present.map(alert), announced);
  return [fresh.map(({ id }) => id), newest];
};

test('does not announce an alert twice', () => {
  expect(ids(null)).toEqual([[], 0]);
  expect(ids(null, 3, 9)).toEqual([[9, 3], 9]);
  expect(ids(9, 3, 9)).toEqual([[], 9]);
  expect(ids(9, 12, 3, 10)).toEqual([[12, 10], 12]);
});

test('does not announce older alerts after one was resolved', () => {
  expect(ids(12, 3)).toEqual([[], 12]);
  expect(ids(12)).toEqual([[], 12]);
});

test('puts the most severe first, then the newest', () => {
  const mixed = [alert(9), { ...alert(4), severity: 'critical' as const }, alert(3)];
  expect(worstFirst(mixed).map(({ id }) => id)).toEqual([4, 9, 3]);
});
