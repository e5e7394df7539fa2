/** What the calls below `/api/imports` answer, beyond what the import dialog reads. */
import type { Schemas } from '@/api/operations';

/** What a department decided about sheets with the same headings. */
export type Layout = Schemas['SheetLayoutOut'];

/** An import as the history lists it. */
export type ImportSummary = Schemas['ImportSummary'];
export type ImportDetail = Schemas['ImportRecord'];
