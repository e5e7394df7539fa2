// Paged table of a report with totals, grouped by department or sorted by a column. Empty columns are hidden. On phones
// each row becomes a block of labelled values.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GridPager, pagerOf } from '@/shared/grid/GridPager';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { pageAt } from '@/shared/manage/list';
import { Moment } from '@/shared/manage/Moment';
import { classes } from '@/shared/ui/classes';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './reports.module.css';
import { formatValue, grouped, isBlank, nextSort, sorted } from './table';
import type { Column, Report, Row, Sort } from './types';

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
