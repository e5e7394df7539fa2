// Paged table of a report with totals, grouped by department or sorted by a column. Empty columns are hidden. On phones
// each row becomes a block of labelled values.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GridPager, pagerOf } from '@/shared/grid/GridPager';
import { DASH, formatCount, formatDateTime, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { pageAt } from '@/shared/manage/list';
import { Moment } from '@/shared/manage/Status';
import type { Language } from '@/shared/persistence/preferences';
import { classes } from '@/shared/ui/classes';
import * as layout from '@/shared/ui/layout.module.css';
import type { Column, Report, Row, Sort, Value } from './api';
import * as styles from './reports.module.css';

/** Formatting, grouping and sorting of report rows. Pure. */
/** Columns that unsorted rows are grouped by. */
const GROUPS = ['department', 'sheet'];

const isMissing = (value: Value | undefined) => value === null || value === undefined || value === '';

const isBlank = (row: Row, { name }: Column) => isMissing(row[name]);

interface Group {
  /** '' for sorted rows or a report without departments. */
  name: string;
  rows: Row[];
}

/** The non-empty columns, and the rows grouped by department and sheet. Equal names are shown once. */
function grouped(report: Report, rows: Row[], sort: Sort | null): { columns: Column[]; groups: Group[] } {
  const nonEmpty = report.columns.filter((column) => report.rows.some((row) => !isBlank(row, column)));
  if (sort || nonEmpty[0]?.name !== GROUPS[0]) return { columns: nonEmpty, groups: [{ name: '', rows }] };
  const groups: Group[] = [];
  for (const row of rows) {
    const name = [...new Set(GROUPS.map((column) => row[column]).filter((value) => value))].join(': ');
    if (groups.at(-1)?.name === name) groups.at(-1)?.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return { columns: nonEmpty.filter(({ name }) => !GROUPS.includes(name)), groups };
}

/** Format a value. Missing values are a dash, never zero. */
export function formatValue(value: Value | undefined, column: Column, language: Language): string {
  if (isMissing(value)) return DASH;
  switch (column.kind) {
    case 'count':
      return formatCount(Number(value));
    case 'percent':
      return `${formatDecimal(Number(value))}%`;
    case 'days':
      return formatDecimal(Number(value));
    case 'moment':
      return formatDateTime(String(value), language);
    default:
      return String(value);
  }
}

/** Sort rows by a column, or keep the server's order. Missing values come last in both directions. */
export function sorted(rows: Row[], sort: Sort | null, language: Language): Row[] {
  if (!sort) return rows;
  const collator = new Intl.Collator(language, { numeric: true });
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sort.column] ?? null, b[sort.column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    return sign * order;
  });
}

/** The sort order after a click on a heading: numbers start descending, and the third click resets. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  const startsDescending = column.kind !== 'words';
  if (sort?.column !== column.name) return { column: column.name, descending: startsDescending };
  return sort.descending === startsDescending ? { column: column.name, descending: !startsDescending } : null;
}

const DEFAULT_PAGE_SIZE = 15;
const PAGE_SIZES = [DEFAULT_PAGE_SIZE, 50, 200];

const cellClass = ({ kind }: Column) =>
  kind === 'words' || kind === 'moment' ? undefined : styles.reportNumber;

export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [sort, setSort] = useState<Sort | null>(null);
  const [list, setList] = useState({ page: 1, perPage: DEFAULT_PAGE_SIZE });
  const { rows, meta } = pageAt(sorted(report.rows, sort, language), list.page, list.perPage);
  const { columns, groups } = grouped(report, rows, sort);
  const order = (column: Column) =>
    sort?.column === column.name ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const arrow = { ascending: '↑', descending: '↓', none: '' };
  const sortBy = (column: Column) => {
    setSort(nextSort(sort, column));
    setList({ ...list, page: 1 });
  };
  const cell = (row: Row, column: Column) => (
    <td
      key={column.name}
      className={classes(cellClass(column), isBlank(row, column) && styles.reportBlank)}
      data-label={column.label[language]}
    >
      {column.kind === 'moment' ? (
        <Moment at={row[column.name] as string | null} />
      ) : (
        formatValue(row[column.name], column, language)
      )}
    </td>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.reportTable} tabIndex={0} aria-label={report.title[language]}>
        <table className={layout.blocks}>
          <caption className={layout.visuallyHidden}>{report.title[language]}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={cellClass(column)} aria-sort={order(column)}>
                  <button type="button" onClick={() => sortBy(column)}>
                    {column.label[language]}
                    <span aria-hidden="true"> {arrow[order(column)]}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows: groupRows }) => (
            <tbody key={name}>
              {name && (
                <tr className={styles.reportGroup}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {name}
                  </th>
                </tr>
              )}
              {groupRows.map((row, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and names are not unique
                <tr key={number}>
                  {columns.map((column, position) =>
                    position === 0 ? (
                      // Names must not be machine-translated.
                      <th key={column.name} scope="row" translate="no">
                        {formatValue(row[column.name], column, language)}
                      </th>
                    ) : (
                      cell(row, column)
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t('common:term.total')}</th>
              {columns
                .slice(1)
                .map((column) =>
                  isBlank(report.totals, column) && cellClass(column) === undefined ? (
                    <td key={column.name} className={styles.reportBlank} />
                  ) : (
                    cell(report.totals, column)
                  ),
                )}
            </tr>
          </tfoot>
        </table>
      </section>
      {meta.total > DEFAULT_PAGE_SIZE && (
        <GridPager
          {...pagerOf({ ...list, page: meta.current_page }, meta, PAGE_SIZES, setList)}
          words="results"
        />
      )}
    </>
  );
}
