/** Which of the four tables is shown, and when its form was asked for. */
import { useState } from 'react';
import type { Entry } from '@/shared/entries/types';
import type { Kind } from './types';

/** A section's counts, or its files and receipts one by one. */
export type View = 'counts' | 'items';

export interface Place {
  kind: Kind;
  view: View;
}

interface TableState {
  place: Place;
  /** How often the form was asked for since this table is shown: a new table starts without a form. */
  adds: number;
}

export const START: TableState = { place: { kind: 'file', view: 'counts' }, adds: 0 };

/** A link into the dashboard names the data set whose figures it is about: `eoffice_receipt_items`. */
export function startOf(dataset: string | null): TableState {
  const [, kind, view] = /^eoffice_(file|receipt)_(pendency|items)$/.exec(dataset ?? '') ?? [];
  if (!kind) return START;
  return { place: { kind: kind as Kind, view: view === 'items' ? 'items' : 'counts' }, adds: 0 };
}

const DAY_MS = 86_400_000;
// An item with one of these statuses still lies in its section (`catalog.datasets.eoffice_items`).
const OPEN = ['pending', 'in_progress'];

/** How many days an item has waited until `today`; null once it is settled. */
export function daysPending({ status, received_date: day }: Entry, today: string): number | null {
  if (!OPEN.includes(String(status)) || typeof day !== 'string') return null;
  return Math.max(0, (Date.parse(today) - Date.parse(day)) / DAY_MS);
}

const same = (a: Place, b: Place): boolean => a.kind === b.kind && a.view === b.view;

/** Another table starts anew; the same one stays as it is. */
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
