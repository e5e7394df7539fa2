import { latinDigits } from '@/shared/entries/numbers';

export const CODE_LENGTH = 5;
// Without I, O, 0 and 1, which look alike.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function makeCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(CODE_LENGTH));
  return Array.from(random, (value) => LETTERS[value % LETTERS.length]).join('');
}

/** Compare codes, ignoring case; digits may be Devanagari. */
export function sameCode(code: string, typed: string): boolean {
  return code === latinDigits(typed).toUpperCase();
}
