/** The plain sentences under the chart titles; each case has words of its own, so that every sentence is true. */
import { type Finding, finding } from '@/shared/charts/finding';
import { inHundred } from '@/shared/charts/share';
import { total } from '@/shared/charts/top';
import type { Counts, ServiceRow, Summary } from './types';

/** Which of the places or services has the most of `figure`. */
function most<Row>(
  rows: Row[],
  figure: (row: Row) => number,
  word: string,
  name: (row: Row) => string,
): Finding | null {
  if (!rows.length) return null;
  const whole = total(rows, figure);
  if (whole === 0) return finding(`${word}None`);
  const highest = Math.max(...rows.map(figure));
  const [first, ...others] = rows.filter((row) => figure(row) === highest);
  if (!first || others.length)
    return finding(`${word}Tied`, { places: others.length + 1, most: highest, whole });
  if (rows.length === 1) return finding(`${word}One`, { name: name(first), most: highest });
  return finding(`${word}Most`, { name: name(first), most: highest, whole });
}

export const talukaFinding = <Row extends Counts>(rows: Row[], name: (row: Row) => string): Finding | null =>
  most(rows, (row) => row.pending, 'pending', name);

export const districtFinding = <Row extends Counts>(
  rows: Row[],
  name: (row: Row) => string,
): Finding | null => most(rows, (row) => row.total_applications, 'applications', name);

export function statusFinding(summary: Summary): Finding | null {
  const { total_applications: whole, total_closed: closed } = summary;
  if (whole <= 0) return null;
  const share = inHundred(closed, whole);
  if (share === 0) return finding('closedNone');
  if (share === 100) return finding('closedAll');
  return finding('closedShare', { share });
}

/** The service that lags most behind in closing, among those with applications. */
export function serviceFinding(rows: ServiceRow[], name: (row: ServiceRow) => string): Finding | null {
  const known = rows.filter((row) => row.closure_rate !== null);
  const rate = (row: ServiceRow) => row.closure_rate ?? 0;
  const [first] = known;
  if (!first) return null;
  if (known.length === 1) return finding('serviceOne', { name: name(first), rate: rate(first) });
  const lowest = known.reduce((low, row) => (rate(row) < rate(low) ? row : low), first);
  const highest = known.reduce((high, row) => (rate(row) > rate(high) ? row : high), first);
  if (rate(lowest) === rate(highest)) return finding('serviceSame', { rate: rate(lowest) });
  return finding('serviceRange', {
    best: name(highest),
    bestRate: rate(highest),
    least: name(lowest),
    leastRate: rate(lowest),
  });
}
