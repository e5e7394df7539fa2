/** API types of the war room. */
import type { Schemas } from '@/api/operations';

export const PROJECT_STATUSES = ['active', 'inactive', 'completed', 'cancelled'] as const;
export const ISSUE_STATUSES = ['open', 'in_progress', 'pending', 'resolved', 'closed', 'cancelled'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export type Person = Schemas['WarRoomPersonOut'];
export type Project = Schemas['ProjectOut'];

/** Snapshot of the figure that an issue was raised from. */
export type Origin = Schemas['OriginOut'];
export type Issue = Schemas['IssueOut'];
export type Activity = Schemas['WarRoomActivityOut'];
