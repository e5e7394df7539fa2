/** The answers of `/api/aaple-sarkar` and `/api/pg`: both systems speak the same language. */
import type { Schemas } from '@/api/operations';

/** A tab of the dashboard. */
export type System = 'aaple-sarkar' | 'pg-portal';
export const SYSTEMS: readonly System[] = ['aaple-sarkar', 'pg-portal'];

/** What the API calls each system's dataset. */
export const DATASET: Record<System, string> = { 'aaple-sarkar': 'aaple_sarkar', 'pg-portal': 'pg' };

export type Summary = Schemas['GrievanceSummary'];
export type OfficeRow = Schemas['OfficeFigures'];

export type DashboardData = Schemas['GrievanceDashboardData'] &
  Partial<Pick<Schemas['PgDashboardData'], 'escalations'>>;

export type Level = Escalation['level'];
/** Lowest first. */
export const LEVELS: readonly Level[] = ['sub_divisional', 'collector', 'divisional_commissioner', 'state'];

export type Outcome = Escalation['outcome'];

export type Step = Schemas['StepOut'];
export type Escalation = Schemas['EscalationOut'];
