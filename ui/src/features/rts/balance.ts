/** Comparison of an entry's pending and closed applications. */
import type { Tone } from '@/shared/ui/Badge';

type Balance = 'noData' | 'highPending' | 'goodProgress' | 'balanced';

export function balanceOf(pending: number, closed: number): Balance {
  if (pending === 0 && closed === 0) return 'noData';
  if (pending === closed) return 'balanced';
  return pending > closed ? 'highPending' : 'goodProgress';
}

export const TONES: Record<Balance, Tone> = {
  noData: 'quiet',
  highPending: 'bad',
  goodProgress: 'ok',
  balanced: 'info',
};
