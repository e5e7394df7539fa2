/** The figures of a chart that an issue can be raised from, taken from its table. */
import type { ChartTableData } from '../charts/ChartTable';
import type { Figure, FigurePlace } from './source';

interface Raisable extends Figure {
  row: number;
  column: number;
}

export function raisableFigures(table: ChartTableData): Raisable[] {
  const { at, columns, rows } = table;
  if (!at) return [];
  return rows.flatMap(({ name, values }, row) =>
    values.flatMap((value, column) => {
      const place = typeof value === 'number' ? at(row, column) : null;
      if (!place || typeof value !== 'number') return [];
      return [{ row, column, place, value, label: `${name}, ${columns[column + 1] ?? ''}` }];
    }),
  );
}

/** Index of the figure named in the finding, else the first. */
export const figureInFinding = (
  finding: string | undefined,
  table: ChartTableData,
  figures: Raisable[],
): number =>
  Math.max(
    0,
    figures.findIndex(({ row }) => finding?.includes(table.rows[row]?.name ?? '')),
  );

/** The place of a figure; null if its row or measure is unknown. */
export function figurePlace(
  block: string,
  row: Record<string, string | number | undefined>,
  measure: string | undefined,
): FigurePlace | null {
  if (!measure || Object.values(row).includes(undefined)) return null;
  return { block, row: row as FigurePlace['row'], measure };
}
