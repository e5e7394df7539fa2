/** Which alerts are news to this browser. Pure. */

export interface AlertNews {
  id: number;
  severity: 'critical' | 'warning' | 'info';
  text: string;
}

const RANK = { critical: 0, warning: 1, info: 2 };

/** The worst first, for who can't read them all. */
export const worstFirst = (alerts: readonly AlertNews[]): AlertNews[] =>
  [...alerts].sort((a, b) => RANK[a.severity] - RANK[b.severity]);

/** Those with a number above `told` (null: nothing was told yet), newest first, and the number that is told now. */
export function newsSince(
  alerts: readonly AlertNews[],
  told: number | null,
): { fresh: AlertNews[]; newest: number } {
  const fresh = alerts.filter(({ id }) => told === null || id > told).sort((a, b) => b.id - a.id);
  return { fresh, newest: Math.max(told ?? 0, ...alerts.map(({ id }) => id)) };
}
