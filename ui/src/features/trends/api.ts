// Query of a department's trends, and downloads of its workbook and of the brief.
import { keepPreviousData } from '@tanstack/react-query';
import { download } from '@/api/files';
import { useData } from '@/api/useData';
import type { Language } from '@/shared/persistence/preferences';
import type { By } from './types';

export interface Asked {
  department: string;
  by: By;
  financial_year: string;
  taluka_id: number | null;
}

export function useTrends(asked: Asked) {
  return useData(['trends', asked], '/api/trends', {
    query: { ...asked },
    placeholderData: keepPreviousData,
  });
}

export const downloadWorkbook = (asked: Asked) =>
  download('/api/trends', { ...asked, format: 'xlsx' }, `${asked.department}_trends.xlsx`);

export interface Brief {
  language: Language;
  departments: string;
  by: By;
  financial_year: string;
}

export const downloadBrief = (brief: Brief, kind: 'pdf' | 'html') =>
  download(`/api/trends/brief.${kind}`, { ...brief }, `collector_brief.${kind}`);
