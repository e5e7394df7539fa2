/** Which alerts are new to this browser. */

export interface AlertNews {
  id: number;
  severity: 'critical' | 'warning' | 'info';
  text: string;
}

const RANK = { critical: 0, warning: 1, info: 2 };

/** The most severe first. */
export const worstFirst = (alerts: readonly AlertNews[]): AlertNews[] =>
  [...alerts].sort((a, b) => RANK[a.severity] - RANK[b.severity]);

/** Alerts with an id above `announced` (null: none announced yet), newest first, and the highest id now. */
export function newsSince(
  alerts: readonly AlertNews[],
  announced: number | null,
): { fresh: AlertNews[]; newest: number } {
  const fresh = alerts.filter(({ id }) => announced === null || id > announced).sort((a, b) => b.id - a.id);
  return { fresh, newest: Math.max(announced ?? 0, ...alerts.map(({ id }) => id)) };
}
