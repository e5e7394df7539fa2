import { describe, expect, it } from 'vitest';
import { type ChartTableData, rowIndexOf } from '../charts/ChartTable';
import { figureInFinding, figurePlace, raisableFigures } from './figures';

const talukas = [7, 9];
const table: ChartTableData = {
  columns: ['Taluka', 'Pending', 'Share', 'Total'],
  rows: [
    { name: 'Andheri', values: [40, '28%', 50] },
    { name: 'Kurla', values: [107, '72%', null] },
  ],
  at: (row, column) =>
    column === 2 ? null : figurePlace('district_data', { taluka_id: talukas[row] }, 'total_pending'),
};

describe('figures that an issue can be raised from', () => {
  it('are numbers with a place, labelled by row and column', () => {
    const figures = raisableFigures(table);
    expect(figures.map(({ label, value }) => [label, value])).toEqual([
      ['Andheri, Pending', 40],
      ['Kurla, Pending', 107],
    ]);
    expect(figures[1]?.place).toEqual({
      block: 'district_data',
      row: { taluka_id: 9 },
      measure: 'total_pending',
    });
  });

  it('are none if the table has no places', () => {
    expect(raisableFigures({ columns: [], rows: table.rows })).toEqual([]);
  });

  it('start with the one named in the finding', () => {
    const figures = raisableFigures(table);
    expect(figureInFinding('Kurla has the most pending: 107 of 147.', table, figures)).toBe(1);
    expect(figureInFinding('Nothing is pending.', table, figures)).toBe(0);
    expect(figureInFinding(undefined, table, figures)).toBe(0);
  });

  it('have no place while their row is unknown', () => {
    expect(figurePlace('trend_data', { period: undefined }, 'days')).toBeNull();
    expect(figurePlace('summary', {}, undefined)).toBeNull();
  });
});

it("finds a table row by its bar's name, else by index", () => {
  expect(rowIndexOf(table, 'Kurla', 0)).toBe(1);
  expect(rowIndexOf(table, 'Apr', 1)).toBe(1);
  // "Other talukas" comes after the rows.
  expect(table.rows[rowIndexOf(table, 'Other talukas', 5)]).toBeUndefined();
});
