/** State of the transactions card: which of the four tables is shown, and whether its form is open. */
import { useState } from 'react';
import type { Entry } from '@/shared/entries/types';
import type { Kind } from './types';

/** Counts per section, or single files and receipts. */
export type View = 'counts' | 'items';

export interface Place {
  kind: Kind;
  view: View;
}

interface TableState {
  place: Place;
  /** Number of requests to open the form since this table was shown; 0 shows no form. */
  adds: number;
}

export const START: TableState = { place: { kind: 'file', view: 'counts' }, adds: 0 };

/** Initial state from the data set in a link: `eoffice_receipt_items`. */
export function startOf(dataset: string | null): TableState {
  const [, kind, view] = /^eoffice_(file|receipt)_(pendency|items)$/.exec(dataset ?? '') ?? [];
  if (!kind) return START;
  return { place: { kind: kind as Kind, view: view === 'items' ? 'items' : 'counts' }, adds: 0 };
}

const DAY_MS = 86_400_000;
// Statuses of items still pending in their section (`catalog.datasets.eoffice_items`).
const OPEN = ['pending', 'in_progress'];

/** Days an item has been pending; null once it is closed. */
export function daysPending({ status, received_date: day }: Entry, today: string): number | null {
  if (!OPEN.includes(String(status)) || typeof day !== 'string') return null;
  return Math.max(0, (Date.parse(today) - Date.parse(day)) / DAY_MS);
}

const same = (a: Place, b: Place): boolean => a.kind === b.kind && a.view === b.view;

/** Switch tables, closing the form; no change if the table is the same. */
export const moved = (state: TableState, place: Place): TableState =>
  same(state.place, place) ? state : { place, adds: 0 };

export const asked = (state: TableState, place: Place): TableState => {
  const next = moved(state, place);
  return { ...next, adds: next.adds + 1 };
};

export function useTable(start: TableState) {
  const [state, setState] = useState(start);
  return {
    ...state,
    show: (place: Place) => setState((now) => moved(now, place)),
    add: (place: Place) => setState((now) => asked(now, place)),
  };
}

export type Table = ReturnType<typeof useTable>;
