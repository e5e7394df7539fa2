/** Totals for the pie charts, including the previous year's closing figures. Pure. */
import { PREVIOUS_YEAR_FIELDS, type PreviousYear } from '../api';
import type { LocalEntry, LocalStatus } from './types';

export const NO_PREVIOUS_YEAR = Object.fromEntries(
  PREVIOUS_YEAR_FIELDS.map((name) => [name, 0]),
) as PreviousYear;

export function breakdown(entries: LocalEntry[], status: LocalStatus, before: PreviousYear) {
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
