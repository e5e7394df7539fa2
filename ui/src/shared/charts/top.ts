/**
 * Which names a chart shows, largest figure first: all of them if few, otherwise the largest, with the others
 * combined.
 */

/** All talukas of a district; the largest have 16. */
export const MAX_NAMES = 16;

export function splitTop<Row>(rows: Row[], figure: (row: Row) => number): { top: Row[]; others: Row[] } {
  const sorted = [...rows].sort((a, b) => figure(b) - figure(a));
  if (rows.length <= MAX_NAMES) return { top: sorted, others: [] };
  return { top: sorted.slice(0, MAX_NAMES - 1), others: sorted.slice(MAX_NAMES - 1) };
}

export const sumBy = <Row>(rows: Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
