/** Which alerts are news to this browser. Pure. */

export interface AlertNews {
  id: number;
  severity: 'critical' | 'warning' | 'info';
  text: string;
}

/** Those with a number above `told` (null: nothing was told yet), newest first, and the number that is told now. */
export function newsSince(
  alerts: readonly AlertNews[],
  told: number | null,
): { fresh: AlertNews[]; newest: number } {
  const fresh = alerts.filter(({ id }) => told === null || id > told).sort((a, b) => b.id - a.id);
  return { fresh, newest: Math.max(told ?? 0, ...alerts.map(({ id }) => id)) };
}
