// Numbers as people type them, and the values of a form.
export type FormValue = string | number | null;
export type FormValues = Record<string, FormValue>;

const DEVANAGARI_ZERO = 0x0966;

/** `१,२३,४५६` and `1,23,456` are numbers too. */
export function plainNumber(text: string): string {
  const latin = text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO));
  return latin.replace(/[,\s]/g, '');
}
