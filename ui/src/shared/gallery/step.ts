/** The index that a key moves to, wrapping around; null for other keys. */
export function step(key: string, index: number, total: number): number | null {
  if (total === 0) return null;
  if (key === 'ArrowRight') return (index + 1) % total;
  if (key === 'ArrowLeft') return (index + total - 1) % total;
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return null;
}
