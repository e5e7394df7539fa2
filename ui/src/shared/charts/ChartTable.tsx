// A chart's figures as a table: shown instead of the chart, and the source of CSV downloads.
import { useTranslation } from 'react-i18next';
import { csv } from '../csv';
import { useLanguage } from '../i18n/useLanguage';
import type { FigurePlace } from '../raise/source';
import * as layout from '../ui/layout.module.css';
import { TableHead } from '../ui/TableHead';
import * as styles from './charts.module.css';

export interface ChartTableData {
  /** Heading of the first column, then one per value column. */
  columns: string[];
  /** `onOpen` makes the name a button that filters the page by the row. */
  rows: { name: string; values: (number | string | null)[]; onOpen?: () => void }[];
  total?: { name: string; values: (number | string | null)[] };
  /**
   * Where a figure is in the dashboard's response, so that an issue can be raised from it; null where it
   * can't.
   */
  at?: (row: number, column: number) => FigurePlace | null;
}

interface ChartTableProps {
  data: ChartTableData;
  caption: string;
  /** Called with row and column of a figure that `at` can locate. */
  onRaise?: ((row: number, column: number) => void) | undefined;
}

// With more columns than fit on a phone, each row becomes a block of labelled figures.
const MAX_PHONE_COLUMNS = 4;

export function ChartTable({ data, caption, onRaise }: ChartTableProps) {
  const { t } = useTranslation('raise');
  const { count } = useLanguage();
  const cell = (value: number | string | null) => (typeof value === 'string' ? value : count(value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and has to be reached with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.chartTable} role="group" aria-label={caption} tabIndex={0}>
      <table
        className={data.columns.length > MAX_PHONE_COLUMNS ? `${layout.blocks} ${styles.wide}` : undefined}
      >
        <caption className={layout.visuallyHidden}>{caption}</caption>
        <TableHead columns={data.columns} />
        <tbody>
          {data.rows.map((row, number) => (
            <tr key={row.name}>
              <th scope="row">
                {row.onOpen ? (
                  <button type="button" className={styles.cellFigure} onClick={row.onOpen}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              {row.values.map((value, index) => (
                <td key={data.columns[index + 1]} data-label={data.columns[index + 1]}>
                  {onRaise && typeof value === 'number' && data.at?.(number, index) ? (
                    <button
                      type="button"
                      className={styles.cellFigure}
                      title={t('title')}
                      aria-label={t('cell', { figure: cell(value) })}
                      onClick={() => onRaise(number, index)}
                    >
                      {cell(value)}
                    </button>
                  ) : (
                    cell(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {data.total && (
          <tfoot>
            <tr>
              <th scope="row">{data.total.name}</th>
              {data.total.values.map((value, index) => (
                <td key={data.columns[index + 1]} data-label={data.columns[index + 1]}>
                  {cell(value)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The table row of a chart item: by name, or by index where the chart abbreviates names. */
export function rowIndexOf({ rows }: ChartTableData, name: string, index: number): number {
  const byName = rows.findIndex((row) => row.name === name);
  return byName >= 0 ? byName : index;
}

export function tableCsv(data: ChartTableData): string {
  const rows = [...data.rows, ...(data.total ? [data.total] : [])].map((row) => [row.name, ...row.values]);
  return csv([data.columns, ...rows]);
}
