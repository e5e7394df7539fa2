// Form values, and numbers as users type them.
export type FormValue = string | number | null;
export type FormValues = Record<string, FormValue>;

const DEVANAGARI_ZERO = 0x0966;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g;
const NUMBER = /^([+\-−–]?)\s?([\d,]*)(?:\.(\d*))?$/;
/** Commas as in 1,23,456 or 123,456. */
const GROUPED = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)$/;

/** Typed or pasted text in Latin digits, without invisible characters. */
export const latinDigits = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .trim()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/**
 * A number in plain digits: `१,२३,४५६` is `123456`. Null if the text is no number: imports read cells by the same
 * rule (`parse_number` in pipelines/sheets/values.py), and two pasted cells or `12,50` must not become a number.
 */
export function plainNumber(text: string): string | null {
  const [, sign = '', digits = '', decimals = ''] = NUMBER.exec(latinDigits(text)) ?? [];
  const whole = digits || (decimals && '0');
  if (!GROUPED.test(whole)) return null;
  const fraction = decimals.replace(/0+$/, '');
  return `${sign && sign !== '+' ? '-' : ''}${whole.replaceAll(',', '')}${fraction && `.${fraction}`}`;
}

/** The number that is sent; text that is no number counts as 0. */
export const numberOf = (text: string): number => Number(plainNumber(text) ?? 0);

/** Whether the text is an amount as targets and alerts take it: 0 or more, at most two decimals. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(plainNumber(text) ?? '');
