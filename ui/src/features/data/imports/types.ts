/** Response types of `/api/imports` that the import dialog does not use. */
import type { Schemas } from '@/api/operations';

/** A department's confirmed reading of sheets with the same headings. */
export type Layout = Schemas['SheetLayoutOut'];

export type ImportSummary = Schemas['ImportSummary'];
