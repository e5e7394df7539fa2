/**
 * Parsing of dates in sheets: ISO, day or year first with slashes, hyphens, dots or spaces, two-digit years, and
 * spreadsheet serial numbers. Pure. Unlike the server, local uploads replace unreadable dates by today (requirement 27).
 */

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet serials. They count a nonexistent 29 February 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const LAST_SERIAL = 2_958_465;

function day(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  const same =
    moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return same ? moment.toISOString().slice(0, 10) : null;
}

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

/** `YYYY-MM-DD`, or null if the text is not a date. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  if (/^\d{1,7}(\.\d+)?$/.test(trimmed)) {
    const serial = Math.floor(Number(trimmed));
    return serial >= 1 && serial <= LAST_SERIAL
      ? new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10)
      : null;
  }
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(trimmed);
  if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(trimmed);
  if (dayFirst) return day(fullYear(dayFirst[3] ?? ''), Number(dayFirst[2]), Number(dayFirst[1]));
  return null;
}
