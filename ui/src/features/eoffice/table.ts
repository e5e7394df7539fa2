/** State of the transactions card: which of the four tables is shown, and whether its form is open. */
import { useState } from 'react';
import type { Entry } from '@/shared/entries/api';
import type { Kind } from './api';

/** Counts per section, or single files and receipts. */
export type View = 'counts' | 'items';

export interface TableKey {
  kind: Kind;
  view: View;
}

interface TableState {
  key: TableKey;
  /** Number of requests to open the form since this table was shown; 0 shows no form. */
  addRequests: number;
}

export const START: TableState = { key: { kind: 'file', view: 'counts' }, addRequests: 0 };

/** Initial state from the data set in a link: `eoffice_receipt_items`. */
export function startOf(dataset: string | null): TableState {
  const [, kind, view] = /^eoffice_(file|receipt)_(pendency|items)$/.exec(dataset ?? '') ?? [];
  if (!kind) return START;
  return { key: { kind: kind as Kind, view: view === 'items' ? 'items' : 'counts' }, addRequests: 0 };
}

const DAY_MS = 86_400_000;
// Statuses of items still pending in their section (`catalog.datasets.eoffice_items`).
const OPEN = ['pending', 'in_progress'];

/** Days an item has been pending; null once it is closed. */
export function daysPending({ status, received_date: day }: Entry, today: string): number | null {
  if (!OPEN.includes(String(status)) || typeof day !== 'string') return null;
  return Math.max(0, (Date.parse(today) - Date.parse(day)) / DAY_MS);
}

const isSame = (a: TableKey, b: TableKey): boolean => a.kind === b.kind && a.view === b.view;

/** Switch tables, closing the form; no change if the table is the same. */
export const switchTo = (state: TableState, key: TableKey): TableState =>
  isSame(state.key, key) ? state : { key, addRequests: 0 };

export const openForm = (state: TableState, key: TableKey): TableState => {
  const next = switchTo(state, key);
  return { ...next, addRequests: next.addRequests + 1 };
};

export function useTable(start: TableState) {
  const [state, setState] = useState(start);
  return {
    ...state,
    show: (key: TableKey) => setState((now) => switchTo(now, key)),
    add: (key: TableKey) => setState((now) => openForm(now, key)),
  };
}

export type Table = ReturnType<typeof useTable>;
