/** What the calls below `/api/imports` answer, beyond what the import dialog reads. */
import type { ImportRecord, ImportState } from '@/shared/import/types';

export interface PersonRef {
  id: number;
  name: string;
}

export interface UndoFigures {
  removed_count: number;
  restored_count: number;
  kept_count: number;
}

/** An import as the history lists it. */
export interface ImportSummary
  extends Pick<ImportRecord, 'id' | 'dataset' | 'filename' | 'preview' | 'accept' | 'mode'> {
  size: number;
  state: ImportState;
  transaction_date: string | null;
  row_count: number;
  imported_count: number;
  updated_count: number;
  unchanged_count: number;
  error_count: number;
  held_count: number;
  warning_count: number;
  failure: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  creator: PersonRef | null;
  rerun_of: number | null;
  undo: (UndoFigures & { at: string; by: PersonRef | null }) | null;
}

export interface ImportDetail extends ImportSummary, Omit<ImportRecord, keyof ImportSummary> {
  /** Faults that are not listed one by one. */
  details_left_out: number;
  sha256: string;
  file_kept: boolean;
  reruns: number[];
  dagster_run_id: string;
  may: { undo: boolean; rerun: boolean };
}

/** A row that an undo leaves alone. */
export interface KeptRow {
  row_id: number;
  row_number: number;
  reason: 'edited' | 'imported' | 'deleted';
  import_id: number | null;
  by: string | null;
  at: string | null;
  key: { label: string; value: string; kind: string }[];
}

export interface UndoAnswer extends UndoFigures {
  import_id: number;
  preview: boolean;
  kept: KeptRow[];
}
