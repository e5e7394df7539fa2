import type { Schemas } from '@/api/operations';
import type { System } from '@/shared/dashboard/slots';

/** Data set of the PG Portal, the only one with escalations. */
export const PG = 'pg';

export type DashboardData = Schemas['AapleSarkarDashboardData'] &
  Partial<Pick<Schemas['PgDashboardData'], 'escalations'>>;

export const figuresOf = ({ data }: System) => data as DashboardData | undefined;

export type Level = Escalation['level'];
/** Lowest first. */
export const LEVELS: readonly Level[] = ['sub_divisional', 'collector', 'divisional_commissioner', 'state'];

export type Outcome = Escalation['outcome'];

export type Step = Schemas['StepOut'];
export type Escalation = Schemas['EscalationOut'];
