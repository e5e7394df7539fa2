/** Verification of the log's hash chain in chunks, so that no request grows with its length. */
import type { Piece } from './types';

export interface Walked {
  checked: number;
  total: number;
  broken: Piece['broken'];
  /** The first entry that differs from the heads stored outside the database. */
  witness: { status: 'rewritten' | 'lost'; entry: number } | null;
}

/** Verify chunk by chunk until the end or the first broken link, reporting progress after each. */
export async function walkChain(
  ask: (after: number) => Promise<Piece>,
  tell: (checked: number, total: number) => void,
): Promise<Walked> {
  let checked = 0;
  let after = 0;
  for (;;) {
    const piece = await ask(after);
    checked += piece.checked;
    // Entries may be added during verification.
    const total = Math.max(piece.total, checked);
    tell(checked, total);
    if (piece.broken || piece.next === null) {
      const { broken, witness, witness_entry: entry } = piece;
      const differs = witness && witness !== 'ok' && entry !== null;
      return { checked, total, broken, witness: differs ? { status: witness, entry } : null };
    }
    after = piece.next;
  }
}
