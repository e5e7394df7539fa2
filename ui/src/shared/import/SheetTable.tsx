// Rows with the sheet's row numbers and column letters. Invalid cells have a corner mark and are buttons that
// open their correction; each fault has one sentence.
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { classes } from '../ui/classes';
import * as layout from '../ui/layout.module.css';
import type { SheetColumn } from './api';
import { type Fix, fixedText } from './choices';
import * as styles from './import.module.css';
import { lettersOf, moveFrom, type SheetRow } from './sheet';

const MARKS = { error: styles.markError, warning: styles.markWarning, fixed: styles.markFixed };

interface SheetTableProps {
  columns: SheetColumn[];
  rows: SheetRow[];
  current: number | null;
  fixes: Fix[];
  /** Accessible name of a column. */
  nameOf: (column: SheetColumn) => string;
  /** A suggestion for a field in the user's language. */
  titleOf: (field: string | null, value: string) => string;
  onOpen: (cell: string) => void;
  /** Apply a suggestion to a cell and all cells with the same value. */
  onTake: (cell: string, text: string) => void;
}

/** Arrow keys move between invalid cells; Enter opens the correction, as on any button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const focusedCell = (event.target as HTMLElement).dataset.cell;
  if (!focusedCell || !event.key.startsWith('Arrow')) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-cell]')];
  const cells = buttons.map((button) => button.dataset.cell ?? '');
  const next = moveFrom(cells, focusedCell, event.key);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}

export const SheetTable = memo(function SheetTable(props: SheetTableProps) {
  const { columns, rows, current, fixes } = props;
  const { t } = useTranslation('import');
  const leftOut = new Set(fixes.map((fix) => (fix.kind === 'row' ? fix.row : null)));
  const titleIn = (cell: string, text: string) =>
    props.titleOf(columns.find(({ letter }) => lettersOf(cell).includes(letter))?.field ?? null, text);
  const wrong = rows.some((row) => row.issues.length > 0);
  const numeric = columns.map((_, index) =>
    rows.slice(0, 20).some((row) => /^-?[\d,.]+$/.test(row.cells[index] ?? '')),
  );
  return (
    <section
      className={styles.sheetScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      aria-label={t('check.sheetLabel')}
      onKeyDown={moveFocus}
    >
      <table className={`${layout.small} ${styles.sheet}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className={layout.visuallyHidden}>{t('check.rowNumber')}</span>
            </th>
            {columns.map((column, index) => (
              <th
                key={column.letter}
                scope="col"
                className={`${numeric[index] ? styles.number : ''}${column.field ? '' : ` ${styles.leftOut}`}`}
              >
                <small>{column.letter}</small> {column.heading.replaceAll('_', '_\u200b')}
              </th>
            ))}
            {wrong && (
              <th scope="col" className={styles.sheetWrong}>
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
              className={leftOut.has(row.number) ? styles.rowOut : row.number === current ? styles.now : ''}
            >
              <th scope="row">{row.number}</th>
              {columns.map((column, index) => {
                const original = row.cells[index] ?? '';
                const fixed = fixedText(fixes, column.letter, row.number, original);
                const text = fixed ?? original;
                const mark = fixed === null ? row.marks[column.letter] : 'fixed';
                const cell = `${column.letter}${row.number}`;
                const className = classes(
                  numeric[index] && styles.number,
                  mark && MARKS[mark],
                  !column.field && styles.leftOut,
                );
                return (
                  <td key={column.letter} className={className} title={text}>
                    {mark === 'error' ? (
                      <button
                        type="button"
                        data-cell={cell}
                        aria-label={t('fix.cell', {
                          cell,
                          column: props.nameOf(column),
                          value: text || t('check.empty'),
                          wrong: row.issues
                            .filter((issue) => lettersOf(issue.cell).includes(column.letter))
                            .map((issue) => issue.message)
                            .join(' '),
                        })}
                        onClick={() => props.onOpen(cell)}
                      >
                        {text || t('check.empty')}
                      </button>
                    ) : (
                      text || (mark && t('check.empty'))
                    )}
                  </td>
                );
              })}
              {wrong && (
                <td className={styles.sheetWrong}>
                  {row.issues.map((issue) => (
                    <p key={issue.cell + issue.code}>
                      <code className={issue.severity === 'warning' ? styles.warning : undefined}>
                        {issue.cell || row.number}
                      </code>{' '}
                      {issue.message}{' '}
                      {issue.suggestions?.map((text) => (
                        <Button
                          key={text}
                          kind="link"
                          size="sm"
                          onClick={() => props.onTake(issue.cell, text)}
                        >
                          {t('fix.use', { text: titleIn(issue.cell, text) })}
                        </Button>
                      ))}
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
