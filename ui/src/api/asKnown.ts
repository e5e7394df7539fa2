// The earlier day, or the number of a brief or report, whose figures are shown. Kept for this tab until the
// user returns to today.
import { create } from 'zustand';
import { askAgain } from './query';

export const AS_KNOWN_ON = 'as_known_on';

interface AsKnown {
  /** A day (`YYYY-MM-DD`) or a number; null: today. */
  on: string | null;
  /** Paths that accept `as_known_on`, as declared by the server. */
  takes: RegExp[];
}

export const useAsKnown = create<AsKnown>()(() => ({ on: null, takes: [] }));

/** Request every supported response as of `on` from now on, and reload what is on the page. */
export function askAsKnown(on: string | null, paths: readonly string[] = []): void {
  // `/api/reports/{slug}` must not match `/api/reports/saved` and `/api/reports/ready`.
  const takes = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '(?!saved|ready)[^/]+')}$`));
  useAsKnown.setState({ on, takes });
  askAgain();
}

export function withAsKnown(path: string, query: Record<string, string>): Record<string, string> {
  const { on, takes } = useAsKnown.getState();
  return on !== null && takes.some((one) => one.test(path)) ? { ...query, [AS_KNOWN_ON]: on } : query;
}
