import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportRecord } from './api';
import { NOTHING_CHOSEN } from './choices';
import { issue, question, reading, record } from './example';
import { STOP } from './reading';
import * as api from './send';
import { importableRows } from './state';
import { useImport } from './useImport';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('debounces answers, and an older check never replaces a newer one', async () => {
  const sent: { reading: string | null; answer: (record: ImportRecord) => void }[] = [];
  vi.spyOn(api, 'sendImport').mockImplementation(
    ({ reading }) => new Promise((answer) => sent.push({ reading, answer })),
  );
  const file = new File(['a'], 'a.csv');
  const { result } = renderHook(() => useImport('sheet', () => undefined, undefined, file));
  const [flow, actions] = [() => result.current[0], () => result.current[1]];
  const answer = (at: number, id: number) =>
    act(async () => {
      sent[at]?.answer(record({ import_id: id }));
    });
  const choose = (value: string) =>
    act(() => actions().choose({ ...NOTHING_CHOSEN, ...flow().chosen, answers: { k: value } }));
  act(() => actions().check());
  await answer(0, 1);
  expect(flow().preview?.import_id).toBe(1);

  choose('a');
  act(() => vi.advanceTimersByTime(100));
  choose('b');
  expect(sent).toHaveLength(1);
  act(() => vi.advanceTimersByTime(400));
  expect(sent.map(({ reading }) => reading)).toEqual([null, '{"answers":{"k":"b"}}']);

  choose('c');
  act(() => vi.advanceTimersByTime(400));
  await answer(2, 3);
  await answer(1, 2);
  expect(flow()).toMatchObject({ phase: 'ready', chosen: { answers: { k: 'c' } } });
  expect(flow().preview?.import_id).toBe(3);
});

it('checks again if others changed the rows after the check', async () => {
  const sent: boolean[] = [];
  const asked = record({
    state: 'refused',
    preview: false,
    details: [issue(null, '', { message: 'Rows changed since the check: 1.' })],
    reading: reading({ questions: [question('changed:2026', { answer: STOP })] }),
  });
  vi.spyOn(api, 'sendImport').mockImplementation(async ({ preview }) => {
    sent.push(preview);
    return preview ? record() : asked;
  });
  const imported = vi.fn();
  const { result } = renderHook(() => useImport('sheet', imported, undefined, new File(['a'], 'a.csv')));
  await act(async () => result.current[1].check());
  await act(async () => result.current[1].run());
  expect(result.current[0]).toMatchObject({
    phase: 'ready',
    problem: { text: 'Rows changed since the check: 1.' },
  });
  expect(importableRows(result.current[0])).toBe(0);
  await act(async () => result.current[1].retry());
  expect(sent).toEqual([true, false, true]);
  expect(result.current[0].problem).toBeNull();
  expect(imported).not.toHaveBeenCalled();
});
