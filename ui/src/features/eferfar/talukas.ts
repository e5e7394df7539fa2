/** Which talukas a chart shows: all of a district; of more, the ones with most pending and the others together. */

export const MOST_TALUKAS = 12;

export function splitTop<Row>(rows: Row[], pending: (row: Row) => number): { top: Row[]; others: Row[] } {
  if (rows.length <= MOST_TALUKAS) return { top: rows, others: [] };
  const sorted = [...rows].sort((a, b) => pending(b) - pending(a));
  return { top: sorted.slice(0, MOST_TALUKAS - 1), others: sorted.slice(MOST_TALUKAS - 1) };
}

export const total = <Row>(rows: Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
