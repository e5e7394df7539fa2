/** The walk along the chain of the log, piece by piece, so that its length does not matter. */
import type { Piece } from './types';

export interface Walked {
  checked: number;
  total: number;
  broken: Piece['broken'];
}

/** Asks for piece after piece until the end or the first broken link; tells how far it has come. */
export async function walkChain(
  ask: (after: number) => Promise<Piece>,
  tell: (checked: number, total: number) => void,
): Promise<Walked> {
  let checked = 0;
  let after = 0;
  for (;;) {
    const piece = await ask(after);
    checked += piece.checked;
    // Entries may be added while we walk.
    const total = Math.max(piece.total, checked);
    tell(checked, total);
    if (piece.broken || piece.next === null) return { checked, total, broken: piece.broken };
    after = piece.next;
  }
}
