// What a department's page may do in its own way: the exports of `slots.tsx` in its folder, named by its declaration.
import type { ReactNode } from 'react';
import type { Entry } from '../entries/types';
import type { GridColumn } from '../grid/DataGrid';
import type { ImportRecord } from '../import/types';

/** The page's words: a key of its texts and their values. */
export type Words = (key: string, values?: Record<string, unknown>) => string;

export interface Slots {
  /** Columns that no field stands behind, after the others. */
  columns?: (t: Words) => GridColumn<Entry>[];
  /** Further facts in the details of an entry. */
  details?: (entry: Entry) => ReactNode;
  /** Title and text of the toast after an import. */
  imported?: (record: ImportRecord, t: Words) => [title: string, text: string];
  /** How long toasts last, in milliseconds. */
  toasts?: { success?: number; error?: number };
}
