// The reports that there are, one of them under the filters, and its files.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getData } from '@/api/client';
import { download } from '@/api/files';
import type { Filters } from '@/shared/filters/scope';
import type { Language } from '@/shared/persistence/preferences';
import { SAVED } from '@/shared/schedules/useSavedReports';

export type FileKind = 'xlsx' | 'csv' | 'pdf' | 'html';

export function useReports() {
  return useQuery({
    queryKey: ['reports'],
    queryFn: getData('/api/reports'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useReport(slug: string | undefined, filters: Filters, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: ['reports', slug, filters, language],
    queryFn: getData('/api/reports/{slug}', { path: { slug: slug ?? '' }, query: { ...filters, language } }),
    placeholderData: keepPreviousData,
    enabled: enabled && Boolean(slug),
  });
}

export const downloadReport = (slug: string, filters: Filters, language: Language, format: FileKind) =>
  download(`/api/reports/${slug}`, { ...filters, language, format }, `report_${slug}.${format}`);

export const READY = '/api/reports/ready';

/** The relative periods with the days that they cover today. */
export function usePeriods() {
  return useQuery({
    queryKey: ['reports', 'periods'],
    queryFn: getData(`${SAVED}/periods`),
  });
}
