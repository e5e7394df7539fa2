// The submission calendar: a table with a row per sheet or unit, navigated with arrow keys. A cell's state is
// in its colour, its symbol and its accessible name.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMonth, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { classes } from '@/shared/ui/classes';
import * as layout from '../ui/layout.module.css';
import type { Cell, Column, Counts, Grid, Row } from './calendar';
import { moveCell, receivedCount, symbolOf } from './calendar';
import styles from './matrix.module.css';

// Texts for days, sheets and cells of the calendar in the user's language.
const WEEKDAYS = { en: ['S', 'M', 'T', 'W', 'T', 'F', 'S'], mr: ['र', 'सो', 'मं', 'बु', 'गु', 'शु', 'श'] };

/** "18 / 22": received out of those expected by now. */
function receivedText(totals: Counts): string {
  const dueByNow = totals.expected - totals.due;
  return dueByNow ? `${formatCount(receivedCount(totals))} / ${formatCount(dueByNow)}` : '—';
}

function useNames(grid: Grid) {
  const { t } = useTranslation('submissions');
  const { language, nameOf, date } = useLanguage();
  const monthOf = (key: string) => formatMonth(key, language, 'long');
  const columnName = (column: Column) => (grid.by === 'month' ? monthOf(column.key) : date(column.key));
  return {
    nameOf,
    columnName,
    /** The two lines of a column header: "M" and "23", or "Nov" and "2026". */
    dayHead: (column: Column): [string, string] => {
      if (grid.by === 'month')
        return [column.key.slice(0, 4), monthName(Number(column.key.slice(5, 7)), language)];
      const weekday = new Date(`${column.key}T00:00:00Z`).getUTCDay();
      return [WEEKDAYS[language][weekday] ?? '', String(Number(column.key.slice(8)))];
    },
    sheetName: (row: Row) => nameOf(row),
    /** "Kurla, 19 Nov 2026: Missing"; for a group with its counts. */
    cellName: (row: Row, column: Column, cell: Cell): string => {
      const holiday = column.holiday
        ? ` (${nameOf({ name: column.holiday, name_mr: column.holiday_mr })})`
        : '';
      const counts = cell.counts;
      const stateText =
        counts && counts.expected > 0
          ? t('cell.group', { ...counts, came: receivedCount(counts) })
          : t(`status.${cell.status}`) + holiday;
      return `${nameOf(row)}, ${columnName(column)}: ${stateText}`;
    },
  };
}

interface MatrixProps {
  grid: Grid;
  label: string;
  /** Opens a row's calendar; undefined where rows are units. */
  onRow?: ((row: Row) => void) | undefined;
  onCell: (row: Row, column: Column) => void;
  /** Symbols only, without totals and rhythms. */
  brief?: boolean;
}

/** Whether anything was expected of this row in the period shown. */
const hasBegun = (row: Row) => row.totals.expected > 0 || row.cells.some(({ status }) => !QUIET.has(status));

/** From Monday, 1, to Sunday, 7. */
const weekday = (day: string): number => new Date(day).getUTCDay() || 7;

const QUIET = new Set(['off', 'none']);

export function Matrix({ grid, label, onRow, onCell, brief = false }: MatrixProps) {
  const { t } = useTranslation('submissions');
  const { nameOf, dayHead, cellName, sheetName } = useNames(grid);
  // Rows without expected sheets are listed below the table, unless all rows are like that.
  const waiting = grid.rows.filter((row) => (brief ? row.rhythm === 'none' : !hasBegun(row)));
  const rows =
    waiting.length < grid.rows.length ? grid.rows.filter((row) => !waiting.includes(row)) : grid.rows;
  const why = (row: Row) => t(row.rhythm === 'none' ? 'rhythm.none' : 'notBegun');
  const heads = grid.columns.map(dayHead);
  const table = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState<readonly [number, number]>([0, 0]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveCell(event.key, position, rows.length, grid.columns.length);
    if (!next || !(event.target as HTMLElement).closest('td')) return;
    event.preventDefault();
    setPosition(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next[0]}-${next[1]}"]`)?.focus();
  };
  // If the table is wider than the screen, scroll to today.
  useEffect(() => {
    const box = table.current?.parentElement;
    const today = table.current?.querySelector<HTMLElement>(`.${styles.sheetsToday}`);
    if (box && today) box.scrollLeft = today.offsetLeft + today.offsetWidth - box.clientWidth + 48;
  }, []);
  const [row, column] = [
    Math.min(position[0], rows.length - 1),
    Math.min(position[1], grid.columns.length - 1),
  ];
  return (
    <div className={styles.sheetsScroll}>
      <table
        ref={table}
        className={classes(
          styles.sheets,
          styles[`sheets-${grid.by}`],
          ...(brief ? [styles.sheetsBrief] : [layout.blocks, styles.sheetsBlocks]),
        )}
        onKeyDown={onKeyDown}
      >
        <caption className={layout.visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.sheetsName}>
              <span>{t(onRow ? 'sheet' : 'unit')}</span>
            </th>
            {grid.columns.map((item, x) => {
              const [above, below] = heads[x] ?? [];
              return (
                <th
                  key={item.key}
                  scope="col"
                  className={`${item.off ? styles.sheetsOff : ''} ${item.today ? styles.sheetsToday : ''}`}
                  abbr={item.key}
                  {...(item.holiday
                    ? { title: nameOf({ name: item.holiday, name_mr: item.holiday_mr }) }
                    : {})}
                >
                  <span>{above}</span>
                  <b>{below}</b>
                </th>
              );
            })}
            {!brief && (
              <>
                <th scope="col" className={styles.sheetsTotal}>
                  {t('came')}
                </th>
                <th scope="col" className={styles.sheetsTotal}>
                  {t('status.missing')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, y) => (
            <tr key={`${line.dataset}-${line.unit ?? ''}`}>
              <th scope="row" className={styles.sheetsName}>
                {onRow && line.unit === null ? (
                  <button
                    type="button"
                    className={`${layout.strong} ${styles.sheetsOpen}`}
                    onClick={() => onRow(line)}
                  >
                    {sheetName(line)}
                  </button>
                ) : (
                  <span className={hasBegun(line) ? undefined : styles.sheetsWaiting}>{sheetName(line)}</span>
                )}
                {hasBegun(line) ? (
                  onRow &&
                  !brief && <small className={styles.sheetsRhythm}>{t(`rhythm.${line.rhythm}`)}</small>
                ) : (
                  <small>{why(line)}</small>
                )}
              </th>
              {line.cells.map((cell, x) => {
                const item = grid.columns[x] as Column;
                const quiet = QUIET.has(cell.status);
                return (
                  <td
                    key={item.key}
                    className={item.off ? styles.sheetsOff : undefined}
                    data-label={heads[x]?.join(' ')}
                    // On phones the days of a row are wrapped into weeks.
                    style={x === 0 && grid.by === 'day' ? { gridColumnStart: weekday(item.key) } : undefined}
                  >
                    <button
                      type="button"
                      data-at={`${y}-${x}`}
                      tabIndex={y === row && x === column ? 0 : -1}
                      className={classes(styles.sheet, styles[`sheet-${cell.status}`])}
                      aria-disabled={quiet}
                      onFocus={() => setPosition([y, x])}
                      onClick={() => !quiet && onCell(line, item)}
                    >
                      <span aria-hidden="true">{symbolOf(cell, grid.by, t('letter.late'))}</span>
                      <span className={layout.visuallyHidden}>{cellName(line, item, cell)}</span>
                    </button>
                  </td>
                );
              })}
              {!brief && (
                <>
                  <td className={styles.sheetsTotal} data-label={t('came')}>
                    {receivedText(line.totals)}
                  </td>
                  <td className={styles.sheetsTotal} data-label={t('status.missing')}>
                    {line.totals.missing > 0 ? <b className={styles.sheetsBad}>{line.totals.missing}</b> : 0}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows !== grid.rows &&
        !brief &&
        [...new Set(waiting.map(why))].map((reason) => (
          <p key={reason} className={`${styles.sheetsWaiting} ${styles.sheetsApart}`}>
            {reason}:{' '}
            {waiting
              .filter((line) => why(line) === reason)
              .map(sheetName)
              .join(', ')}
          </p>
        ))}
    </div>
  );
}
