// Texts for days, sheets and cells of the calendar in the user's language.
import { useTranslation } from 'react-i18next';
import { formatCount, formatMonth, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { receivedCount } from './calendar';
import type { Cell, Column, Counts, Grid, Row } from './types';

const WEEKDAYS = { en: ['S', 'M', 'T', 'W', 'T', 'F', 'S'], mr: ['र', 'सो', 'मं', 'बु', 'गु', 'शु', 'श'] };

/** "18 / 22": received out of those expected by now. */
export function receivedText(totals: Counts): string {
  const dueByNow = totals.expected - totals.due;
  return dueByNow ? `${formatCount(receivedCount(totals))} / ${formatCount(dueByNow)}` : '—';
}

export function useNames(grid: Grid) {
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
