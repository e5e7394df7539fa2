/** Short names for narrow places: names of more than 15 characters are cut after the twelfth. */

const LONGEST = 15;
const KEPT = 12;

// Splits by grapheme, so that Devanagari vowel signs stay with their letter.
const letters = new Intl.Segmenter('mr', { granularity: 'grapheme' });

export function shortName(name: string): string {
  const parts = Array.from(letters.segment(name), ({ segment }) => segment);
  return parts.length > LONGEST ? `${parts.slice(0, KEPT).join('').trimEnd()}…` : name;
}
