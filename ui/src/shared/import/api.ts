// Import records of any data set.
import { download } from '@/api/files';
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

export const downloadTemplate = (path: string, format: 'csv' | 'xlsx') =>
  download(`/api/${path}/sample-template`, { format }, `${path}_sample_template.${format}`);

export const downloadMarked = (id: number) =>
  download(`/api/imports/${id}/errors.xlsx`, undefined, `import_${id}_marked.xlsx`);
