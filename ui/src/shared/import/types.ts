// What the server says about an import, for any dataset.
import type { ReadingChoices } from './choices';
import type { Reading } from './reading';

export type ImportState = 'queued' | 'running' | 'done' | 'refused' | 'failed' | 'undone';
export type Accept = 'valid' | 'all';
export type Mode = 'upsert' | 'insert';

export interface Issue {
  /** The sheet's own row number; null for the file as a whole. */
  row: number | null;
  column: string;
  /** `C17`, `C577:E577` or empty. */
  cell: string;
  value: string;
  code: string;
  message: string;
  severity: 'error' | 'warning';
  /** What the cell may mean, as it can be written there. */
  suggestions?: string[];
}

export interface SheetColumn {
  letter: string;
  heading: string;
  /** Null: not a column of this dataset. */
  field: string | null;
}

export interface ImportRecord {
  id: number;
  import_id: number;
  dataset: string;
  filename: string;
  state: ImportState;
  preview: boolean;
  accept: Accept;
  mode: Mode;
  row_count: number;
  imported_count: number;
  updated_count: number;
  unchanged_count: number;
  error_count: number;
  held_count: number;
  warning_count: number;
  finished_at: string | null;
  /** What the reader may do with it now. */
  may: { undo: boolean; rerun: boolean };
  failure?: string;
  /** The headings of the dataset's own sheet, and those of this one. */
  expected_columns?: string[];
  received_columns?: string[];
  sheet: { kind: string; name: string; columns: SheetColumn[] } | null;
  details: Issue[];
  /** Cell texts of rows with an issue, by row number. */
  rows: Record<string, string[]>;
  /** The first rows: row number, then the cell texts. */
  head: (string | number)[][];
  /** How the file was read; null where it could not be read, and for sheets that are read by template only. */
  reading?: Reading | null;
  /** What the sender chose for the reading, as it was sent. */
  reading_choices?: ReadingChoices | null;
}

export const isSettled = ({ state }: { state: ImportState }): boolean =>
  state !== 'queued' && state !== 'running';

/** Rows that an import would write or find unchanged. */
export const validRows = (record: ImportRecord): number => record.row_count - record.error_count;
