// Rows with the sheet's own numbers and letters; bad cells framed with a corner mark; one sentence per fault.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetRow } from './sheet';
import type { SheetColumn } from './types';

interface SheetTableProps {
  columns: SheetColumn[];
  rows: SheetRow[];
  current: number | null;
}

export const SheetTable = memo(function SheetTable({ columns, rows, current }: SheetTableProps) {
  const { t } = useTranslation('import');
  const wrong = rows.some((row) => row.issues.length > 0);
  const numeric = columns.map((_, index) =>
    rows.slice(0, 20).some((row) => /^-?[\d,.]+$/.test(row.cells[index] ?? '')),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached with the keyboard
    <section className="sheet-scroll" tabIndex={0} aria-label={t('check.sheetLabel')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('check.rowNumber')}</span>
            </th>
            {columns.map((column, index) => (
              <th
                key={column.letter}
                scope="col"
                className={`${numeric[index] ? 'number' : ''}${column.field ? '' : ' left-out'}`}
              >
                <small>{column.letter}</small> {column.heading.replaceAll('_', '_\u200b')}
              </th>
            ))}
            {wrong && (
              <th scope="col" className="sheet-wrong">
                {t('check.wrong')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.number}
              id={`sheet-row-${row.number}`}
              className={row.number === current ? 'now' : ''}
            >
              <th scope="row">{row.number}</th>
              {columns.map((column, index) => {
                const mark = row.marks[column.letter];
                const text = row.cells[index] ?? '';
                const look = [
                  numeric[index] ? 'number' : '',
                  mark ? `mark-${mark}` : '',
                  column.field ? '' : 'left-out',
                ];
                return (
                  <td key={column.letter} className={look.filter(Boolean).join(' ')} title={text}>
                    {text || (mark && t('check.empty'))}
                  </td>
                );
              })}
              {wrong && (
                <td className="sheet-wrong">
                  {row.issues.map((issue) => (
                    <p key={issue.cell + issue.code}>
                      <code className={issue.severity}>{issue.cell || row.number}</code> {issue.message}
                    </p>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
