/** Verification of the log's hash chain in chunks, so that no request grows with its length. */
import type { Chunk } from './types';

/** Verify chunk by chunk until the end or the first broken link, reporting progress after each. */
export async function verifyChain(
  fetchChunk: (after: number) => Promise<Chunk>,
  onProgress: (checked: number, total: number) => void,
) {
  let checked = 0;
  let after = 0;
  for (;;) {
    const chunk = await fetchChunk(after);
    checked += chunk.checked;
    // Entries may be added during verification.
    const total = Math.max(chunk.total, checked);
    onProgress(checked, total);
    if (chunk.broken || chunk.next === null) {
      const { broken, witness, witness_entry: entry } = chunk;
      // The first entry that differs from the heads stored outside the database.
      const differs = witness && witness !== 'ok' && entry !== null;
      return { checked, total, broken, witness: differs ? { status: witness, entry } : null };
    }
    after = chunk.next;
  }
}
