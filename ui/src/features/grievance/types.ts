/** The answers of `/api/aaple-sarkar` and `/api/pg`: both systems speak the same language. */
import type { Freshness } from '@/shared/freshness';

/** A tab of the dashboard. */
export type System = 'aaple-sarkar' | 'pg-portal';
export const SYSTEMS: readonly System[] = ['aaple-sarkar', 'pg-portal'];

/** What the API calls each system: its dataset, and the word in its addresses. */
export const DATASET: Record<System, string> = { 'aaple-sarkar': 'aaple_sarkar', 'pg-portal': 'pg' };
export const PATH: Record<System, string> = { 'aaple-sarkar': 'aaple-sarkar', 'pg-portal': 'pg' };

export interface Summary {
  total_grievances: number;
  total_resolved: number;
  total_pending: number;
  /** In percent; null where there is nothing to divide by. */
  resolution_rate: number | null;
  satisfaction_rate: number | null;
  total_satisfied: number;
  total_dissatisfied: number;
  count: number;
}

export interface OfficeRow {
  office_id: number;
  name: string;
  name_mr: string;
  grievances: number;
  resolved: number;
  pending: number;
  efficiency: number | null;
}

export interface DashboardData {
  summary: Summary;
  offices: OfficeRow[];
  escalations?: { open: number; overdue: number; resolved: number; grievances: number };
  freshness: Freshness;
}

export type Level = 'sub_divisional' | 'collector' | 'divisional_commissioner' | 'state';
/** Lowest first. */
export const LEVELS: readonly Level[] = ['sub_divisional', 'collector', 'divisional_commissioner', 'state'];

export type Outcome = 'satisfied' | 'dissatisfied' | '';

interface Person {
  id: number;
  name: string;
}

export interface Step {
  action: 'escalated' | 'raised' | 'resolved';
  level: Level;
  escalated_to: string;
  remark: string;
  by: Person | null;
  at: string;
}

export interface Escalation {
  id: number;
  /** Null once the entry is gone. */
  entry_id: number | null;
  office: { id: number; name: string; name_mr: string };
  date: string;
  count: number;
  level: Level;
  escalated_to: string;
  reason: string;
  due_date: string | null;
  overdue: boolean;
  status: 'open' | 'resolved';
  resolution: string;
  outcome: Outcome;
  creator: Person | null;
  created_at: string;
  resolver: Person | null;
  resolved_at: string | null;
  events: Step[];
}
