// A report's rows with their totals, sorted by any column; on phones each row becomes a block of labelled values.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './reports.module.css';
import { nextSort, sorted, written } from './table';
import type { Column, Report, Sort } from './types';

const look = ({ kind }: Column) => (kind === 'words' || kind === 'moment' ? undefined : styles.reportNumber);

export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [sort, setSort] = useState<Sort | null>(null);
  const { columns } = report;
  const order = (column: Column) =>
    sort?.column === column.name ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const arrow = { ascending: '↑', descending: '↓', none: '' };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached with the keyboard
    <section className={styles.reportTable} tabIndex={0} aria-label={report.title[language]}>
      <table>
        <caption className={layout.visuallyHidden}>{report.title[language]}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={look(column)} aria-sort={order(column)}>
                <button type="button" onClick={() => setSort(nextSort(sort, column))}>
                  {column.label[language]}
                  <span aria-hidden="true"> {arrow[order(column)]}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(report.rows, sort, language).map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and names may occur twice
            <tr key={number}>
              {columns.map((column, place) =>
                place === 0 ? (
                  // People's names are data in their own words.
                  <th key={column.name} scope="row" translate="no">
                    {written(row[column.name], column, language)}
                  </th>
                ) : (
                  <td key={column.name} className={look(column)} data-label={column.label[language]}>
                    {written(row[column.name], column, language)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {columns.slice(1).map((column) =>
              report.totals[column.name] === null && look(column) === undefined ? (
                <td key={column.name} className={styles.reportBlank} />
              ) : (
                <td key={column.name} className={look(column)} data-label={column.label[language]}>
                  {written(report.totals[column.name], column, language)}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
