// What GET /api/reports and GET /api/reports/{slug} answer.
import type { Schemas } from '@/api/operations';

export type Value = string | number | null;
export type Row = Record<string, Value>;

export type Column = Schemas['ReportColumn'];
export type ReportKind = Schemas['ReportKind'];
export type Report = Schemas['ReportOut'];

export interface Sort {
  column: string;
  descending: boolean;
}

export const FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

/** What one making brought. */
export type ReadyReport = Schemas['ReadyOut'];
