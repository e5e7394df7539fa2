/** Response types of `/api/audit-logs`. */
import type { Schemas } from '@/api/operations';

export type AuditRow = Schemas['AuditRow'];
export type Change = Schemas['ChangeOut'];
export type Options = Schemas['AuditOptions'];

/** The result of verifying one chunk of the chain. */
export type Chunk = Schemas['Verification'];
