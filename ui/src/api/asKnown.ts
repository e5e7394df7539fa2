// The earlier day, or the number of a brief or report, whose figures are shown, until the user returns to
// today. Per tab.
import { create } from 'zustand';
import { reloadQueries } from './query';

export const AS_KNOWN_ON = 'as_known_on';

interface AsKnown {
  /** A day (`YYYY-MM-DD`) or a number; null: today. */
  on: string | null;
  /** Paths that accept `as_known_on`, as declared by the server. */
  supported: RegExp[];
}

export const useAsKnown = create<AsKnown>()(() => ({ on: null, supported: [] }));

/** Request every supported response as of `on` from now on, and reload what is on the page. */
export function setAsKnown(on: string | null, paths: readonly string[] = []): void {
  // `/api/reports/{slug}` must not match `/api/reports/saved` and `/api/reports/ready`.
  const supported = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '(?!saved|ready)[^/]+')}$`));
  useAsKnown.setState({ on, supported });
  reloadQueries();
}

export function withAsKnown(path: string, query: Record<string, string>): Record<string, string> {
  const { on, supported } = useAsKnown.getState();
  return on !== null && supported.some((pattern) => pattern.test(path))
    ? { ...query, [AS_KNOWN_ON]: on }
    : query;
}
