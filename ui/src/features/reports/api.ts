// Queries and downloads of reports.
import { keepPreviousData } from '@tanstack/react-query';
import { useData } from '@/api/client';
import { download } from '@/api/files';
import type { Schemas } from '@/api/operations';
import type { Filters } from '@/shared/filters/scope';
import type { Language } from '@/shared/persistence/preferences';
import { SAVED } from '@/shared/schedules/types';

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

export type FileKind = 'xlsx' | 'csv' | 'pdf' | 'html';

export function useReports() {
  return useData(['reports'], '/api/reports', { staleTime: Number.POSITIVE_INFINITY });
}

export function useReport(slug: string | undefined, filters: Filters, language: Language, enabled: boolean) {
  return useData(['reports', slug, filters, language], '/api/reports/{slug}', {
    path: { slug: slug ?? '' },
    query: { ...filters, language },
    placeholderData: keepPreviousData,
    enabled: enabled && Boolean(slug),
  });
}

export const downloadReport = (slug: string, filters: Filters, language: Language, format: FileKind) =>
  download(`/api/reports/${slug}`, { ...filters, language, format }, `report_${slug}.${format}`);

export const READY = '/api/reports/ready';

/** The relative periods with the dates they currently cover. */
export function usePeriods() {
  return useData(['reports', 'periods'], `${SAVED}/periods`);
}
