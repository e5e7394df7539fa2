/** Response types of `/api/audit-logs`. */
import type { Schemas } from '@/api/operations';

export type AuditRow = Schemas['AuditRow'];
/** The text for an entry without a user: of somebody who was not logged in, or of the system. */
export const nobody = ({ address }: Pick<AuditRow, 'address'>) => (address ? 'visitor' : 'nobody');
export type Change = Schemas['ChangeOut'];
export type Options = Schemas['AuditOptions'];

/** The result of verifying one chunk of the chain. */
export type Chunk = Schemas['Verification'];
