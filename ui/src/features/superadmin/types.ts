// The super admin's figures as the server writes them.
import type { Schemas } from '@/api/operations';

export type Attention = Schemas['Attention'];
export type Overview = Schemas['OverviewOut'];

/** One of the doctor's checks; `name` comes in the caller's language, `mend` is what mends it. */
export type Check = Schemas['CheckOut'];
