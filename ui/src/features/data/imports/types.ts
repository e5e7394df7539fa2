/** What the calls below `/api/imports` answer, beyond what the import dialog reads. */
import type { ImportRecord, ImportState } from '@/shared/import/types';
import type { UndoFigures } from '@/shared/import/undo';

export interface PersonRef {
  id: number;
  name: string;
}

/** What a department decided about sheets with the same headings. */
export interface Layout {
  id: number;
  dataset: string;
  department: string;
  headings: string[];
  answer_count: number;
  confirmed_by: PersonRef | null;
  confirmed_at: string;
  last_used_at: string;
  revision: number;
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
  may: ImportRecord['may'];
  undo: (UndoFigures & { at: string; by: PersonRef | null }) | null;
}

export interface ImportDetail extends ImportSummary, Omit<ImportRecord, keyof ImportSummary> {
  /** Faults that are not listed one by one. */
  details_left_out: number;
  sha256: string;
  file_kept: boolean;
  reruns: number[];
  dagster_run_id: string;
}
