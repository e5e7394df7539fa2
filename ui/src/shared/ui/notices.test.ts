import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ADMIN_DURATIONS,
  dismissToast,
  durationOf,
  markAllRead,
  toast,
  useNotices,
  useToastDurations,
} from './notices';

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ toasts: [], history: [] });
});
afterEach(() => vi.useRealTimers());

const shown = () => useNotices.getState().toasts.map(({ title }) => title);

describe('toasts', () => {
  it('disappear after the duration of their kind', () => {
    toast.success('saved');
    toast.error('failed');
    vi.advanceTimersByTime(1999);
    expect(shown()).toEqual(['saved', 'failed']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['failed']);
    vi.advanceTimersByTime(2000);
    expect(shown()).toEqual([]);
  });

  it('stay while something loads, until they are dismissed', () => {
    const id = toast.loading('working');
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual(['working']);
    dismissToast(id);
    expect(shown()).toEqual([]);
    expect(useNotices.getState().history).toEqual([]);
  });

  it("use the open page's durations, and the previous ones after it closes", () => {
    const page = renderHook(() => useToastDurations(ADMIN_DURATIONS));
    expect([durationOf('success'), durationOf('loading')]).toEqual([5000, null]);
    page.unmount();
    expect(durationOf('success')).toBe(2000);
  });

  it('are limited to twenty, and fifty are kept', () => {
    for (let number = 1; number <= 60; number += 1) toast.info(`no. ${number}`);
    const { toasts, history } = useNotices.getState();
    expect(toasts).toHaveLength(20);
    expect(toasts.at(-1)?.title).toBe('no. 60');
    expect(history).toHaveLength(50);
    expect(history[0]?.title).toBe('no. 60');
    markAllRead();
    expect(useNotices.getState().history.every(({ read }) => read)).toBe(true);
  });
});
