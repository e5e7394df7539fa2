// Reads a date as people type it: day first or ISO, in Latin or Devanagari digits.
import { latinDigits } from '../entries/numbers';

const GAP = String.raw`(?:\s*[/.–-]\s*|\s+)`;
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})${GAP}(\d{1,2})${GAP}(\d{4}|\d{2})$`);
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${GAP}(\d{1,2})${GAP}(\d{1,2})$`);
const CLOCK = /(?:[\s,]+|T)(\d{1,2}):(\d{2})$/;

/** Two-digit years as in imported sheets: 49 is 2049, 50 is 1950. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`);
const pad = (digits: string) => digits.padStart(2, '0');

/** `YYYY-MM-DD`, with `time` `YYYY-MM-DDTHH:mm`; null if the text is no date of the calendar. */
export function readDay(text: string, time = false): string | null {
  const latin = latinDigits(text);
  const clock = time ? CLOCK.exec(latin) : null;
  if (time && !clock) return null;
  const date = latin.slice(0, clock?.index);
  const [, first, month, last] = DAY_FIRST.exec(date) ?? YEAR_FIRST.exec(date) ?? [];
  if (!first || !month || !last) return null;
  const [year, day] = first.length === 4 ? [first, last] : [fullYear(last), first];
  const [, hour = '00', minute = '00'] = clock ?? [];
  const moment = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}`;
  const parsed = new Date(`${moment}Z`);
  // Date turns 31 February into 3 March.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(moment)) return null;
  return time ? moment : moment.slice(0, 10);
}

/** Whether a date field's value is text that is no date: such a form must not be sent. */
export const isUnread = (value: string | null | undefined, time = false): boolean =>
  Boolean(value) && readDay(value ?? '', time) !== value;
