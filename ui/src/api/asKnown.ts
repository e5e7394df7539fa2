// The earlier day, or the number of a brief or report, that figures are asked for: kept in this tab until one goes back to today.
import { create } from 'zustand';
import { askAgain } from './query';

export const AS_KNOWN_ON = 'as_known_on';

interface AsKnown {
  /** A day (`YYYY-MM-DD`) or a number; null: today. */
  on: string | null;
  /** Which answers take it, as the server names them. */
  takes: RegExp[];
}

export const useAsKnown = create<AsKnown>()(() => ({ on: null, takes: [] }));

/** From now on every answer that can is of `on`; what was loaded is asked for again. */
export function askAsKnown(on: string | null, paths: readonly string[] = []): void {
  // `/api/reports/{slug}` is no list of saved reports: what has a name of its own goes its own way.
  const takes = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '(?!saved|ready)[^/]+')}$`));
  useAsKnown.setState({ on, takes });
  askAgain();
}

export function withAsKnown(path: string, query: Record<string, string>): Record<string, string> {
  const { on, takes } = useAsKnown.getState();
  return on !== null && takes.some((one) => one.test(path)) ? { ...query, [AS_KNOWN_ON]: on } : query;
}
