/** The answers of `/api/audit-logs`. */
import type { Schemas } from '@/api/operations';

export type AuditRow = Schemas['AuditRow'];
export type Change = Schemas['ChangeOut'];
export type Options = Schemas['AuditOptions'];

/** One piece of the walk along the chain. */
export type Piece = Schemas['Verification'];
