// API types of the super admin pages.
import type { Schemas } from '@/api/operations';

export type Attention = Schemas['Attention'];
export type Overview = Schemas['OverviewOut'];

/** A check of the installation. `name` is in the user's language; `mend` says how to fix the problem. */
export type Check = Schemas['CheckOut'];
