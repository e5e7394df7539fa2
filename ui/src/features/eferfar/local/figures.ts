/** Totals for the pie charts, including the previous year's closing figures. Pure. */
import type { PreviousYear } from '../api';
import type { LocalEntry, LocalStatus } from './types';

export interface Breakdown {
  pending: number;
  issued: number;
  stay: number;
}

export const NO_PREVIOUS_YEAR: PreviousYear = {
  totalUndisputedIssued: 0,
  totalUndisputedPending: 0,
  totalDisputedIssued: 0,
  totalDisputedPending: 0,
  averageDaysUndisputed: 0,
  averageDaysDisputed: 0,
};

export function breakdown(entries: LocalEntry[], status: LocalStatus, before: PreviousYear): Breakdown {
  const matching = entries.filter((entry) => entry.status === status);
  const sum = (field: 'totalPending' | 'totalIssued' | 'stayOrders') =>
    matching.reduce((total, entry) => total + entry[field], 0);
  const disputed = status === 'disputed';
  return {
    pending: sum('totalPending') + (disputed ? before.totalDisputedPending : before.totalUndisputedPending),
    issued: sum('totalIssued') + (disputed ? before.totalDisputedIssued : before.totalUndisputedIssued),
    stay: sum('stayOrders'),
  };
}
