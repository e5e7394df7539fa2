// Response types of GET /api/reports and GET /api/reports/{slug}.
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

/** The files of one run of a report. */
export type ReadyReport = Schemas['ReadyOut'];
