// Query of a department's trends, and downloads of its workbook and of the brief.
import { keepPreviousData } from '@tanstack/react-query';
import { useData } from '@/api/client';
import { download } from '@/api/files';
import type { Schemas } from '@/api/operations';
import type { Language } from '@/shared/persistence/preferences';

export type By = Trends['by'];
export const BYS: readonly By[] = ['month', 'quarter', 'year'];
export type Point = Schemas['PointOut'];
export type Measure = Schemas['TrendsMeasureOut'];
export type Trends = Schemas['TrendsOut'];

export interface Selection {
  department: string;
  by: By;
  financial_year: string;
  taluka_id: number | null;
}

export function useTrends(selection: Selection) {
  return useData(['trends', selection], '/api/trends', {
    query: { ...selection },
    placeholderData: keepPreviousData,
  });
}

export const downloadWorkbook = (selection: Selection) =>
  download('/api/trends', { ...selection, format: 'xlsx' }, `${selection.department}_trends.xlsx`);

export interface Brief {
  language: Language;
  departments: string;
  by: By;
  financial_year: string;
}

export const downloadBrief = (brief: Brief, kind: 'pdf' | 'html') =>
  download(`/api/trends/brief.${kind}`, { ...brief }, `collector_brief.${kind}`);
