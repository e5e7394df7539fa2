/** A case's remaining time as a key of `cases:clock` and a number of days. Pure. */
import { formatPercent } from '@/shared/i18n/format';
import type { CaseRow, OnTime } from './api';

export function clockOf({
  state,
  days_left: left,
  unit,
}: Pick<CaseRow, 'state' | 'days_left' | 'unit'>): [key: string, values: { count: number }] {
  const days = unit === 'working' ? 'working' : 'calendar';
  if (left === null || state === 'unknown' || state === 'unjudged') return ['unknown', { count: 0 }];
  if (state === 'met') return ['met', { count: 0 }];
  if (state === 'late') return [`late.${days}`, { count: Math.max(0, -left) }];
  if (state === 'broken') return [`past.${days}`, { count: Math.max(0, -left) }];
  if (state === 'paused') return [`paused.${days}`, { count: left }];
  return left === 0 ? ['today', { count: 0 }] : [`left.${days}`, { count: left }];
}

/** "77.6% – 86.2%" without line breaks; empty if no case has ended. */
export const intervalOf = ({ low, high }: Pick<OnTime, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${formatPercent(low)}\u00a0–\u00a0${formatPercent(high)}`;
