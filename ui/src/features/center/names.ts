/** Names in small places: more than fifteen letters are cut after the twelfth. */

const LONGEST = 15;
const KEPT = 12;

// What the reader sees as one letter; Devanagari vowel signs are never torn off.
const letters = new Intl.Segmenter('mr', { granularity: 'grapheme' });

export function shortName(name: string): string {
  const parts = Array.from(letters.segment(name), ({ segment }) => segment);
  return parts.length > LONGEST ? `${parts.slice(0, KEPT).join('').trimEnd()}…` : name;
}
