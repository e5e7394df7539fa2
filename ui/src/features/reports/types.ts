// What GET /api/reports and GET /api/reports/{slug} answer.
import type { Language } from '@/shared/persistence/preferences';

type Words = Record<Language, string>;
export type Value = string | number | null;
export type Row = Record<string, Value>;

export interface Column {
  name: string;
  label: Words;
  kind: 'words' | 'count' | 'percent' | 'days' | 'moment';
  total: boolean;
}

export interface ReportKind {
  slug: string;
  title: Words;
  text: Words;
  columns: Column[];
}

export interface Report extends ReportKind {
  period: { kind: string; date_from: string; date_to: string };
  /** One sentence; null where there are no rows. */
  finding: string | null;
  /** Words in the language that was asked for. */
  rows: Row[];
  totals: Row;
}

export interface Sort {
  column: string;
  descending: boolean;
}

export const FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

/** What one making brought. */
export interface ReadyReport {
  id: number;
  name: string;
  name_mr: string;
  report: string;
  title: Words;
  date_from: string;
  date_to: string;
  language: Language;
  state: 'done' | 'failed';
  failure: string;
  files: { format: Format; bytes: number }[];
  by_schedule: boolean;
  schedule: { id: number; name: string; name_mr: string } | null;
  made_by: string | null;
  made_at: string;
  kept_until: string;
}
