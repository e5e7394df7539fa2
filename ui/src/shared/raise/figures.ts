/** The figures of a chart that an issue may be raised from, read off its table. */
import type { ChartTableData } from '../charts/ChartTable';
import type { Figure, FigurePlace } from './source';

export interface Raisable extends Figure {
  row: number;
  column: number;
}

export function raisable(table: ChartTableData): Raisable[] {
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

/** Which of them a click on a chart means: by the row's name, or by its number where the chart writes names shorter. */
export function clicked(
  table: ChartTableData,
  figures: Raisable[],
  name: string,
  index: number,
  column: number,
) {
  const named = table.rows.findIndex((row) => row.name === name);
  const row = named >= 0 ? named : index;
  return figures.findIndex((figure) => figure.row === row && figure.column === column);
}

/** The place of a figure; none where its row or its measure is not known. */
export function place(
  block: string,
  row: Record<string, string | number | undefined>,
  measure: string | undefined,
): FigurePlace | null {
  if (!measure || Object.values(row).includes(undefined)) return null;
  return { block, row: row as FigurePlace['row'], measure };
}
