// Numbers, money and dates in Indian formats: lakh and crore grouping and Latin digits in both languages.
import type { Language } from '../persistence/preferences';
import { halfUp } from './rounding';

export const DASH = '—';

const counts = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const decimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const MONTHS: Record<Language, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  mr: ['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
};
const SHORT_MONTHS: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  mr: ['जाने.', 'फेब्रु.', 'मार्च', 'एप्रि.', 'मे', 'जून', 'जुलै', 'ऑग.', 'सप्टें.', 'ऑक्टो.', 'नोव्हें.', 'डिसें.'],
};

/** 114332 → "1,14,332" */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? DASH : counts.format(halfUp(value));
}

/** 1234.5 → "1,234.5", by default with one decimal: amounts in lakh, rates. */
export function formatDecimal(value: number | null | undefined, places = 1): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  if (places === 1) return decimals.format(halfUp(value, 1));
  const format = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat('en-IN', format).format(halfUp(value, places));
}

/** `part` as a percentage of `total` with one decimal; "—" where either is unknown or `total` is 0. */
export function formatShare(part: number | null, total: number | null): string {
  return part !== null && total !== null && total > 0 ? `${formatDecimal((100 * part) / total)}%` : DASH;
}

/** Format a percentage with at most `places` decimals: 87.5 → "87.5%", 90 → "90%", null → "—". */
export function formatPercent(value: number | null | undefined, places = 1): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  const format = places === 1 ? percents : new Intl.NumberFormat('en-IN', { maximumFractionDigits: places });
  return `${format.format(halfUp(value, places))}%`;
}

/** Axis ticks: counts, in lakh or crore from one lakh. */
export function formatTick(value: number, language: Language): string {
  const words = language === 'mr' ? { lakh: 'लाख', crore: 'कोटी' } : { lakh: 'lakh', crore: 'crore' };
  const short = (scale: number) => String(halfUp(value / scale, 1));
  if (Math.abs(value) >= 1e7) return `${short(1e7)} ${words.crore}`;
  if (Math.abs(value) >= 1e5) return `${short(1e5)} ${words.lakh}`;
  return formatCount(value);
}

/** Axis ticks for figures that `format` writes: percentages keep their sign. */
export const tickOf = (format: (value: number) => string, language: Language) =>
  format(0).endsWith('%')
    ? (value: number) => formatPercent(value)
    : (value: number) => formatTick(value, language);

/** Rupees → "₹1.25 Cr" / "₹1.25 कोटी", "₹4.50 lakh" / "₹4.50 लाख", "₹12,345". */
export function formatMoney(rupees: number, language: Language): string {
  const words = language === 'mr' ? { lakh: 'लाख', crore: 'कोटी' } : { lakh: 'lakh', crore: 'Cr' };
  if (Math.abs(rupees) >= 1e7) return `₹${formatDecimal(rupees / 1e7, 2)} ${words.crore}`;
  if (Math.abs(rupees) >= 1e5) return `₹${formatDecimal(rupees / 1e5, 2)} ${words.lakh}`;
  return `₹${formatCount(rupees)}`;
}

export function monthName(month: number, language: Language, width: 'long' | 'short' = 'short'): string {
  return (width === 'long' ? MONTHS : SHORT_MONTHS)[language][month - 1] ?? DASH;
}

/** The month of "2026-10" or "2026-10-31": "Oct 2026", "October 2026". */
export const formatMonth = (day: string, language: Language, width?: 'long' | 'short'): string =>
  `${monthName(Number(day.slice(5, 7)), language, width)} ${day.slice(0, 4)}`;

interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

// Plain dates have no time zone: only values with a time are converted to Indian time.
function partsOf(value: string | Date): DateParts | null {
  const plain = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (plain)
    return { year: Number(plain[1]), month: Number(plain[2]), day: Number(plain[3]), hour: 0, minute: 0 };
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as unknown as DateParts;
}

/**
 * "19 Nov 2026" / "19 नोव्हेंबर 2026"; `short` abbreviates the Marathi month ("19 नोव्हें. 2026") for narrow
 * columns.
 */
export function formatDate(
  value: string | Date | null | undefined,
  language: Language,
  short = false,
): string {
  const parts = value ? partsOf(value) : null;
  if (!parts) return DASH;
  const width = language === 'mr' && !short ? 'long' : 'short';
  return `${parts.day} ${monthName(parts.month, language, width)} ${parts.year}`;
}

/** "11:42 am" / "सकाळी 11:42" */
export function formatTime(value: string | Date | null | undefined, language: Language): string {
  const parts = value ? partsOf(value) : null;
  if (!parts) return DASH;
  const clock = `${parts.hour % 12 || 12}:${String(parts.minute).padStart(2, '0')}`;
  if (language === 'en') return `${clock}\u00a0${parts.hour < 12 ? 'am' : 'pm'}`;
  const spans: readonly [number, string][] = [
    [4, 'रात्री'],
    [12, 'सकाळी'],
    [16, 'दुपारी'],
    [20, 'सायंकाळी'],
    [24, 'रात्री'],
  ];
  const dayPart = spans.find(([until]) => parts.hour < until)?.[1] ?? '';
  return `${dayPart}\u00a0${clock}`; // must not break across lines
}

/** "20 Nov 2026, 11:42 am" */
export function formatDateTime(value: string | Date | null | undefined, language: Language): string {
  return value && partsOf(value) ? `${formatDate(value, language)}, ${formatTime(value, language)}` : DASH;
}

/** File sizes. */
const UNITS: Record<Language, readonly string[]> = {
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
  mr: ['बाइट', 'KB', 'MB', 'GB', 'TB'],
};

/** 1572864 → "1.5 MB" */
export function sizeOf(bytes: number, language: Language): string {
  if (bytes <= 0) return DASH;
  const step = Math.min(4, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? formatCount(value) : formatDecimal(value)} ${UNITS[language][step]}`;
}
