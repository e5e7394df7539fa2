// Import records of any data set.
import type { Schemas } from '@/api/operations';

export type ImportState = ImportRecord['state'];
export type Accept = ImportRecord['accept'];
export type Mode = ImportRecord['mode'];

export type Issue = Schemas['SheetIssue'];
export type SheetColumn = Schemas['SheetColumn'];
export type FieldChange = Schemas['FieldChange'];
export type ImportRecord = Schemas['ImportRecord'];

export const isSettled = ({ state }: { state: ImportState }): boolean =>
  state !== 'queued' && state !== 'running';

/** Rows that an import would write or find unchanged. */
export const validRows = (record: ImportRecord): number => record.row_count - record.error_count;

/** Rows that are stored as the sheet has them. */
export const writtenRows = (record: ImportRecord): number =>
  record.imported_count + record.updated_count + record.unchanged_count;
