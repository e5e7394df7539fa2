/** Short names for narrow places: names of more than 15 characters are cut after the twelfth. */

const MAX_LENGTH = 15;
const CUT_LENGTH = 12;

// Splits by grapheme, so that Devanagari vowel signs stay with their letter.
const graphemes = new Intl.Segmenter('mr', { granularity: 'grapheme' });

export function shortName(name: string): string {
  const parts = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return parts.length > MAX_LENGTH ? `${parts.slice(0, CUT_LENGTH).join('').trimEnd()}…` : name;
}
