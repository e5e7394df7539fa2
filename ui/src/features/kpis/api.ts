// A department's KPIs and its report.
import { useQuery } from '@tanstack/react-query';
import { getData } from '@/api/client';
import { download } from '@/api/files';

export const FIGURES_KEY = ['kpis', 'figures'] as const;

export function useFigures(department: string) {
  return useQuery({
    queryKey: [...FIGURES_KEY, department],
    queryFn: getData('/api/kpis/dashboard-data', { query: { department } }),
  });
}

export type ReportFormat = 'xlsx' | 'csv' | 'pdf' | 'html';

export const downloadReport = (department: string, format: ReportFormat) =>
  download('/api/kpis/report', { department, format }, `${department}_report.${format}`);

export const downloadData = (department: string) =>
  download('/api/kpis/export', { department, format: 'xlsx' }, `${department}_kpis.xlsx`);
