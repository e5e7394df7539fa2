// Form values, and numbers as users type them.
export type FormValue = string | number | null;
export type FormValues = Record<string, FormValue>;

const DEVANAGARI_ZERO = 0x0966;

/** Normalize `१,२३,४५६` and `1,23,456` to plain digits. */
export function plainNumber(text: string): string {
  const latin = text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO));
  return latin.replace(/[,\s]/g, '');
}
